// Turns a drawn moment into a PNG, which every chat and every album shows.
const SHARPER = 2;

/** The words are drawn onto the picture afterwards: an SVG in an image uses no font of the page. */
export async function pngOf(svg: string): Promise<Blob> {
  const { documentElement: root } = new DOMParser().parseFromString(svg, "image/svg+xml");
  const words = [...root.querySelectorAll("text")];
  for (const one of words) one.remove();
  const drawn = new Image();
  drawn.src = `data:image/svg+xml,${encodeURIComponent(root.outerHTML)}`;
  await drawn.decode();
  const canvas = document.createElement("canvas");
  canvas.width = drawn.naturalWidth * SHARPER;
  canvas.height = drawn.naturalHeight * SHARPER;
  const pen = canvas.getContext("2d")!;
  pen.scale(SHARPER, SHARPER);
  pen.drawImage(drawn, 0, 0);
  pen.font = `500 ${root.getAttribute("font-size")}px ${root.getAttribute("font-family")}`;
  pen.fillStyle = root.getAttribute("fill")!;
  pen.textAlign = "center";
  for (const one of words) {
    const text = one.textContent;
    await document.fonts.load(pen.font, text);
    pen.fillText(text, Number(one.getAttribute("x")), Number(one.getAttribute("y")));
  }
  return new Promise((made, failed) => canvas.toBlob((blob) => (blob ? made(blob) : failed(new Error("no PNG"))), "image/png"));
}
