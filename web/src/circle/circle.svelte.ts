// The visitor's circle as last received: followed people, and invitations from and to the visitor.
// Only members have one.
import * as api from "../net/api";
import type { CircleShown, InvitationShown, TableListed } from "../net/wire";

const REFRESH_MS = 10_000;

class Circle {
  shown = $state.raw<CircleShown | null>(null);

  /** Invitations by others that are not answered yet. */
  get toMe(): InvitationShown[] {
    return this.shown?.invitations.filter((one) => !one.mine) ?? [];
  }
  /** One's own that were answered. */
  get answered(): InvitationShown[] {
    return this.shown?.invitations.filter((one) => one.mine && one.state !== "open") ?? [];
  }

  /** One's game in a tournament that has begun. */
  get game(): TableListed | undefined {
    return this.shown?.games[0];
  }

  follows(person: string): boolean {
    return this.shown?.following.some((one) => one.person === person) ?? false;
  }

  /** Looks now and then, while the page is in sight: by this others know that one is here. Gives what ends it. */
  watch(): () => void {
    void this.look();
    const timer = setInterval(() => !document.hidden && void this.look(), REFRESH_MS);
    return () => clearInterval(timer);
  }

  async look(): Promise<void> {
    this.shown = await api.circle().catch(() => this.shown);
  }

  async follow(person: string, wanted: boolean): Promise<void> {
    this.shown = await (wanted ? api.follow(person) : api.unfollow(person));
  }

  /** Declines an invitation, or dismisses the answer to one. */
  async end({ table }: InvitationShown): Promise<void> {
    this.shown = await api.endInvitation(table.table).catch(() => this.shown);
    await this.look();
  }
}

export const circle = new Circle();
