// Shares something as the device does: a telephone asks with whom, elsewhere it is copied.

/** Returns whether the link was copied and not shared. */
export async function share(what: { title: string; url: string; text?: string }): Promise<boolean> {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share(what).catch(() => undefined);
    return false;
  }
  await navigator.clipboard?.writeText([what.text, what.url].filter(Boolean).join(" ")).catch(() => undefined);
  return true;
}
