// Text that is wider than its place, or reaches beyond the screen.
() => {
  const found = [];
  // Latin and Greek break between words only.
  function brokenWord(element) {
    for (const node of element.childNodes) {
      for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(/[\p{sc=Latin}\p{sc=Greek}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) return true;
      }
    }
    return false;
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push("the page is too wide");
  const speaking = "h1,h2,h3,p,button,a,label,legend,strong,small,summary";
  for (const element of document.querySelectorAll(speaking)) {
    const style = getComputedStyle(element);
    const { left, right, width } = element.getBoundingClientRect();
    if (element.closest(".unseen, .hands") || style.visibility === "hidden" || width === 0) continue;
    const where = `${element.className} "${element.textContent.trim().slice(0, 50)}"`;
    // A picked stone is larger than its place: there is nothing to be read on it.
    const narrow = element.textContent.trim() !== "" && element.scrollWidth > element.clientWidth + 2 && style.display !== "inline";
    if (left < -1 || right > innerWidth + 1) found.push(`beyond the screen: ${where}`);
    if (narrow) found.push(`too narrow: ${where}`);
    if (brokenWord(element)) found.push(`broken inside a word: ${where}`);
  }
  return found;
};
