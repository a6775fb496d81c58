import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { NamedItem } from "#app/core/files/placed-name.ts";
import { openInShares } from "#app/core/files/shared-names.crypto.ts";
import { shareIdOfDomain } from "#app/core/keys/item-key.ts";
import { senderPlace, toSender } from "#app/core/keys/sender-place.ts";
import { fetchSender } from "./sender.api.ts";

/**
 * Who brought a file through an own link, as he called himself; empty where he said nothing, or where that
 * does not open under a key of this link for this file. Anybody may call himself anything (Reading R-562).
 */
export async function readSender(ports: FilesPorts, item: NamedItem): Promise<string> {
  const { domain, name } = item;
  if (shareIdOfDomain(domain) === null) return "";
  const sender = await fetchSender(ports.api, item.id);
  if (sender === "") return "";
  const { fid } = name;
  const [opened] = await openInShares(ports, [
    { enc_name: sender, context: senderPlace({ fid, domain }) },
  ]);
  return opened?.ok === true && opened.value.fid === fid ? toSender(opened.value.name) : "";
}
