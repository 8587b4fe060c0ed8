// One picture of many, side by side in rows of `columns`, each `width` pixels wide; as base64.
async ([frames, width, columns, kind, quality]) => {
  const load = async (frame) => createImageBitmap(await (await fetch(`data:image/png;base64,${frame}`)).blob());
  const images = await Promise.all(frames.map(load));
  const height = Math.round((width * images[0].height) / images[0].width);
  const gap = 4;
  const canvas = document.createElement("canvas");
  canvas.width = columns * (width + gap) - gap;
  canvas.height = Math.ceil(images.length / columns) * (height + gap) - gap;
  const paint = canvas.getContext("2d");
  paint.imageSmoothingQuality = "high";
  images.forEach((image, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    paint.drawImage(image, x * (width + gap), y * (height + gap), width, height);
  });
  return canvas.toDataURL(kind, quality).split(",")[1];
};
