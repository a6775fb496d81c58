import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { NamedItem } from "#app/core/files/placed-name.ts";
import { openInShares } from "#app/core/files/shared-names.crypto.ts";
import { senderPlace, toSender } from "#app/core/keys/sender-place.ts";

/** A sealed name of a sender; empty for one that does not open under a key of this link for this file. */
export async function openSender(
  ports: FilesPorts,
  { domain, name: { fid } }: NamedItem,
  sealed: string,
): Promise<string> {
  const place = { enc_name: sealed, context: senderPlace({ fid, domain }) };
  const [opened] = await openInShares(ports, [place]);
  return opened?.ok === true && opened.value.fid === fid ? toSender(opened.value.name) : "";
}
