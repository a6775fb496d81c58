import type { FilesPorts } from "#app/core/files/files-source.ts";
import { endLink, toEnding } from "#app/core/keys/intents.ts";
import { adoptEdits } from "./adopt-edits.ts";
import type { Link } from "./link.ts";
import { removeLink } from "./links.api.ts";

/**
 * Deletes a link: what its visitors saved is taken over, then its keys retire in the manifest, then it goes at the server (Formats 12,
 * Ending). In this page nothing is encrypted to it any more from here on, whatever is refused; what
 * the server still shows of it reads "not deleted yet", and the same call is its Retry (K30).
 */
export async function deleteLink(ports: FilesPorts, link: Link): Promise<void> {
  await adoptEdits(ports);
  const { shareId, name } = link;
  const fid = name.state === "open" ? name.fid : null;
  const ending = toEnding(ports.account.requireWritable(), { shareId, fid });
  await ports.account.endInManifest((manifest) => endLink(manifest, ending));
  const requestId = await ports.crypto.generateId();
  await removeLink(ports.api, { requestId, linkId: link.id });
}
