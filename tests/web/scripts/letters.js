// Every letter on wood that can be read: what it says, its colour, and where it is.
() => {
  const told = ".who .name, .who small, .narration p, .turn-panel small, .turn-panel p, .turn-panel .help, .corner button";
  const visible = (one) => getComputedStyle(one).visibility === "visible";
  return [...document.querySelectorAll(told)].filter(visible).map((one) => {
    const inside = document.createRange();
    inside.selectNodeContents(one);
    const { x, y, width, height } = inside.getBoundingClientRect();
    return { text: one.textContent.trim(), colour: getComputedStyle(one).color, box: [x, y, width, height] };
  }).filter(({ text, box }) => text && box[2] > 0);
};
