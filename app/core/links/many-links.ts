import type { LinkId } from "#app/core/crypto/port.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { endLink, toEnding } from "#app/core/keys/intents.ts";
import { adoptEdits } from "./adopt-edits.ts";
import { expiryOf } from "./expiry.ts";
import type { Link } from "./link.ts";
import { removeLinks, setManyLinks } from "./many-links.api.ts";

/** Out of service, or back: all of them or none. */
export async function suspendLinks(
  { api }: Pick<FilesPorts, "api">,
  links: readonly Link[],
  isSuspended: boolean,
): Promise<void> {
  await setManyLinks(api, idsOf(links.filter(canBeSet)), { isSuspended });
}

/** 0 days: they end never. */
export async function expireLinks(
  { api }: Pick<FilesPorts, "api">,
  links: readonly Link[],
  days: number,
): Promise<void> {
  await setManyLinks(api, idsOf(links.filter(canBeSet)), {
    expiresAtS: expiryOf(days, api.servtimeS()),
  });
}

/** As one link is deleted: the keys of all retire in the manifest first, in one writing (Formats 12, Ending). */
export async function deleteLinks(ports: FilesPorts, links: readonly Link[]): Promise<void> {
  await adoptEdits(ports);
  const known = ports.account.requireWritable();
  const endings = links.map(({ shareId, name }) =>
    toEnding(known, { shareId, fid: name.state === "open" ? name.fid : null }),
  );
  await ports.account.endInManifest((manifest) => endings.reduce(endLink, manifest));
  await removeLinks(ports.api, idsOf(links), () => ports.crypto.generateId());
}

/** What its owner deleted has no settings any more, whatever the server still shows. */
export function canBeSet({ isEnded }: Link): boolean {
  return !isEnded;
}

function idsOf(links: readonly Link[]): readonly LinkId[] {
  return links.map(({ id }) => id);
}
