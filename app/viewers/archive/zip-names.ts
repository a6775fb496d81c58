import { encodingOf } from "#app/viewers/parts/text-encoding.ts";

/** Names of a zip that does not say that they are UTF-8: most programs write it all the same, older ones their own. */
export function decodeZipName(bytes: Uint8Array, isUtf8: boolean): string {
  const encoding = isUtf8 ? "utf-8" : encodingOf(bytes, { locale: "", isWhole: true });
  return new TextDecoder(encoding).decode(bytes);
}
