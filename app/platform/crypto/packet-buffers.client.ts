/** Where packets stand in what page and worker say to each other: what is to be read, and memory to be used again. */
const FIELDS = ["bytes", "into", "spare"];

/** Packets travel without a copy. */
export function packetBuffersOf(message: unknown): ArrayBuffer[] {
  if (typeof message !== "object" || message === null) return [];
  const found = FIELDS.map((name): unknown => Reflect.get(message, name));
  return found.filter((one) => one instanceof ArrayBuffer);
}
