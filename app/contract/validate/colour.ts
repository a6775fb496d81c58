const COLOUR = /^#[0-9a-f]{6}$/;

/** A colour of a link's branding: `#rrggbb`, lower-case, nothing else. Trust L10, Look 10. */
export function isColour(value: unknown): value is `#${string}` {
  return typeof value === "string" && COLOUR.test(value);
}
