// Words implied by a seat's move: "I boast", "Prove it", the name of a stone.
import type { EventShown } from "../game/event";
import type { Seat } from "../net/wire";
import { t } from "../words/catalogue.svelte";
import { stoneName } from "../words/stone-names";

export interface Speech {
  seat: Seat;
  text: string;
  final: boolean;
}

export function speechOf(event: EventShown): Speech | null {
  switch (event.kind) {
    case "boasted":
      return { seat: event.seat, text: t("web.say.boast"), final: true };
    case "believed":
      return { seat: event.seat, text: t("reply.believe"), final: false };
    case "doubted":
      return { seat: event.seat, text: t("reply.doubt"), final: true };
    case "stole":
      return { seat: event.seat, text: t("reply.steal"), final: true };
    case "challenged":
      return { seat: event.seat, text: t("web.say.challenge"), final: false };
    case "answered":
    case "named":
      return { seat: event.seat, text: stoneName(event.named), final: false };
    case "chose":
      return { seat: event.seat, text: t(event.first === event.seat ? "web.choose.first" : "web.choose.second"), final: false };
    default:
      return null;
  }
}
