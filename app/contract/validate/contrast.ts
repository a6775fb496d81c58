const LINEAR_BELOW = 0.040_45;

/** Contrast of two colours `#rrggbb` by WCAG 2, 1 to 21. */
export function contrastOf(one: `#${string}`, other: `#${string}`): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(colour.slice(at, at + 2)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function linear(hex: string): number {
  const part = Number.parseInt(hex, 16) / 255;
  return part <= LINEAR_BELOW ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
