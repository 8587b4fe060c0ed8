// Text that is wider than its place, or reaches beyond the screen.
() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push("the page is too wide");
  const speaking = "h1,h2,h3,p,button,a,label,legend,strong,small,summary";
  for (const element of document.querySelectorAll(speaking)) {
    const style = getComputedStyle(element);
    const { left, right, width } = element.getBoundingClientRect();
    if (element.closest(".unseen, .hands") || style.visibility === "hidden" || width === 0) continue;
    const where = `${element.className} "${element.textContent.trim().slice(0, 50)}"`;
    const narrow = element.scrollWidth > element.clientWidth + 2 && style.display !== "inline";
    if (left < -1 || right > innerWidth + 1) found.push(`beyond the screen: ${where}`);
    if (narrow) found.push(`too narrow: ${where}`);
  }
  return found;
};
