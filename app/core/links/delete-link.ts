import type { CoveringPorts } from "./covering.ts";
import { retire } from "./intents.ts";
import type { Link } from "./link.ts";
import { removeLink } from "./links.api.ts";

/** Deletes a link; its keys retire, so that nothing is encrypted to them any more. */
export async function deleteLink(ports: CoveringPorts, link: Link): Promise<void> {
  ports.account.requireWritable();
  const requestId = await ports.crypto.generateId();
  await removeLink(ports.api, { requestId, linkId: link.id });
  await ports.account.updateManifest((manifest) => retire(manifest, link.shareId));
}
