import { fileTypeOf } from "#app/core/display/file-type.ts";
import { extensionOf } from "#app/core/display/name-parts.ts";

/** What plays here and stands in no table of Spec B§3; a browser plays nothing that bears no type. */
const MORE: ReadonlyMap<string, string> = new Map([
  ["opus", "audio/ogg"],
  ["oga", "audio/ogg"],
  ["weba", "audio/webm"],
]);

/** The type by which a browser plays a file of this name. It never leaves this device. */
export function mediaTypeOf(name: string): string {
  return MORE.get(extensionOf(name)) ?? fileTypeOf(name).mimeType;
}
