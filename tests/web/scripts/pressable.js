// What can be pressed but is cut off or covered, wherever the page is scrolled to: never wholly on the screen, or never the topmost at its own center.
(selector) => {
  const bare = (text) => text.replace(/svelte-\w+ ?/g, "");
  function seen(one) {
    if (one.disabled || one.closest(".unseen, .hands")) return false;
    return one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  }
  /** What is wrong with it as the page lies now. */
  function fault(one) {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const name = bare(`${one.className} "${(one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 40)}"`);
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      return `cut: ${name} ${[left, top, right, bottom].map(Math.round)}`;
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const label = one.closest("label");
    const reached = there && (one.contains(there) || label?.contains(there));
    if (!reached) return bare(`covered: ${name} by ${there?.className ?? there?.tagName}`);
    return Math.min(width, height) < 24 ? `small: ${name} ${Math.round(width)} x ${Math.round(height)}` : null;
  }
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const page = dialog ?? document.scrollingElement;
  const table = document.querySelector("main.table");
  const step = (page.clientHeight || innerHeight) / 2;
  let left = [...page.querySelectorAll(selector ?? "button, a[href], input, select, textarea, summary")].filter(seen);
  let found = [];
  for (let at = 0; left.length > 0 && (at === 0 || at < page.scrollHeight); at += step) {
    page.scrollTop = at;
    found = left.map((one) => [one, fault(one)]).filter(([, why]) => why);
    left = found.map(([one]) => one);
    if (table && !dialog) break;
  }
  page.scrollTop = 0;
  const faults = found.map(([, why]) => why);
  if (table && table.scrollHeight > table.clientHeight + 1) faults.push(`scrolls: ${table.scrollHeight} > ${table.clientHeight}`);
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push("too wide");
  return faults;
};
