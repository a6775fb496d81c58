import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { type NamedItem, requireNamed } from "#app/core/files/placed-name.ts";
import { shareIdOfDomain } from "#app/core/keys/item-key.ts";
import { fetchSender } from "./sender.api.ts";
import { openSender } from "./sender.crypto.ts";

/**
 * Who brought a file through an own link, as he called himself; empty where he said nothing, or where that
 * does not open for this file. Anybody may call himself anything (Reading R-562).
 */
export async function readSender(ports: FilesPorts, file: FileItem): Promise<string> {
  const item: NamedItem = requireNamed(file);
  if (shareIdOfDomain(item.domain) === null) return "";
  const sealed = await fetchSender(ports.api, item.id);
  return sealed === "" ? "" : openSender(ports, item, sealed);
}
