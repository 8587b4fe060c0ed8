// Turns a drawn moment into a PNG, which every chat and every album shows.
const SHARPER = 2;

export async function pngOf(svg: string): Promise<Blob> {
  const drawn = new Image();
  drawn.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await drawn.decode();
  const canvas = document.createElement("canvas");
  canvas.width = drawn.naturalWidth * SHARPER;
  canvas.height = drawn.naturalHeight * SHARPER;
  canvas.getContext("2d")!.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  return new Promise((made, failed) => canvas.toBlob((blob) => (blob ? made(blob) : failed(new Error("no PNG"))), "image/png"));
}
