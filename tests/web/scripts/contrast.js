// The contrast of letters with a picture that was taken without them: WCAG's, on the mean of what lies behind each.
async ([picture, letters]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
  canvas.drawImage(image, 0, 0);
  const linear = (value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const behind = (box) => {
    const { data } = canvas.getImageData(...box.map(Math.round));
    let sum = 0;
    for (let at = 0; at < data.length; at += 4) sum += light(data.slice(at, at + 3));
    return sum / (data.length / 4);
  };
  return letters.map(({ text, colour, box }) => {
    const [darker, lighter] = [light(colour.match(/[\d.]+/g).map(Number)), behind(box)].sort((a, b) => a - b);
    return { text, ratio: (lighter + 0.05) / (darker + 0.05) };
  });
};
