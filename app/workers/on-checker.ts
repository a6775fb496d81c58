/** Sides of the fields, in pixels of a small picture. */
const FIELD = 8;
/** Between those of the light and of the dark theme: a picture is kept for both. */
const FIELDS = ["#c8c8c8", "#a0a0a0"] as const;

/** A picture on fields, for a format that knows nothing transparent and would make that black. */
export function onChecker(picture: OffscreenCanvas): OffscreenCanvas {
  const { width, height } = picture;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.fillStyle = FIELDS[0];
  context.fillRect(0, 0, width, height);
  context.fillStyle = FIELDS[1];
  for (let y = 0; y < height; y += FIELD) {
    for (let x = (y / FIELD) % 2 === 0 ? 0 : FIELD; x < width; x += FIELD * 2) {
      context.fillRect(x, y, FIELD, FIELD);
    }
  }
  context.drawImage(picture, 0, 0);
  return canvas;
}
