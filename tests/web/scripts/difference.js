// How far two pictures differ in the mean of their colour channels, seen `width` pixels wide.
async ([one, other, width]) => {
  const seen = async (picture) => {
    const file = await fetch(`data:image/jpeg;base64,${picture}`);
    const image = await createImageBitmap(await file.blob());
    const canvas = new OffscreenCanvas(width, Math.round((width * image.height) / image.width));
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const [left, right] = [await seen(one), await seen(other)];
  if (left.length !== right.length) return 255;
  return left.reduce((sum, value, at) => sum + Math.abs(value - right[at]), 0) / left.length;
};
