/*
 * Many small files as one: the length of a list in four bytes (little-endian), the list as JSON (name to first and last
 * byte behind it), and the files one after the other.
 */

const LENGTH_BYTES = 4;

export function packFiles(files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  let at = 0;
  const places = Object.entries(files).map(([name, { byteLength }]) => {
    const from = at;
    at += byteLength;
    return [name, [from, at]] as const;
  });
  const list = new TextEncoder().encode(JSON.stringify(Object.fromEntries(places)));
  const pack = new Uint8Array(LENGTH_BYTES + list.byteLength + at);
  new DataView(pack.buffer).setUint32(0, list.byteLength, true);
  pack.set(list, LENGTH_BYTES);
  let to = LENGTH_BYTES + list.byteLength;
  for (const bytes of Object.values(files)) {
    pack.set(bytes, to);
    to += bytes.byteLength;
  }
  return pack;
}

/** A file of a pack; null where it has none of this name. */
export function findInPack(pack: Uint8Array, name: string): Uint8Array | null {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength);
  const start = LENGTH_BYTES + view.getUint32(0, true);
  const list: unknown = JSON.parse(new TextDecoder().decode(pack.subarray(LENGTH_BYTES, start)));
  const place: unknown =
    typeof list === "object" && list !== null && Object.hasOwn(list, name)
      ? Reflect.get(list, name)
      : null;
  if (!Array.isArray(place)) return null;
  const [from, to]: unknown[] = place;
  if (typeof from !== "number" || typeof to !== "number") return null;
  return pack.subarray(start + from, start + to);
}
