import type { Manifest, ShareKeyId } from "#app/core/crypto/port.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { setEdits, setUploads } from "#app/core/keys/intents.ts";
import { adoptEdits } from "./adopt-edits.ts";
import type { Link } from "./link.ts";
import { type LinkSettings, setLinkSettings } from "./links.api.ts";

/**
 * Settings of a link that do not touch its keys. What visitors bring, or save over files, is taken in only while
 * the manifest says so (Formats 12): that is written after the server agreed, and taken back before it is asked.
 * What they have saved by then is taken over first: without the leave it would not open any more.
 */
export async function saveSettings(
  ports: FilesPorts,
  link: Pick<Link, "id" | "ks" | "sealed">,
  settings: LinkSettings,
): Promise<void> {
  const { ks } = link;
  const { takesUploads, takesEdits } = settings;
  if (!takesEdits && ports.account.requireWritable().shares[ks]?.edit === true) {
    await adoptEdits(ports);
  }
  await note(ports, (manifest) => {
    const kept = takesUploads ? manifest : setUploads(manifest, ks, false);
    return takesEdits ? kept : setEdits(kept, ks, false);
  });
  const commentKey = settings.comments === "nobody" ? null : await newCommentKey(ports, link);
  await setLinkSettings(ports.api, link.id, { ...settings, commentKey });
  await note(ports, (manifest) => {
    const agreed = takesUploads ? setUploads(manifest, ks, true) : manifest;
    return takesEdits ? setEdits(agreed, ks, true) : agreed;
  });
}

/** Comments have one key as long as the share key of their link stands; null where it has one. */
async function newCommentKey(
  { crypto }: FilesPorts,
  { id, ks, sealed }: { readonly id: string; readonly ks: ShareKeyId } & Pick<Link, "sealed">,
): Promise<string | null> {
  return sealed.encCommentKey === "" ? crypto.makeCommentKey({ ks, linkId: id }) : null;
}

/** What says the same already is not written. */
async function note(
  { account }: FilesPorts,
  change: (manifest: Manifest) => Manifest,
): Promise<void> {
  const manifest = account.requireWritable();
  if (change(manifest) !== manifest) await account.updateManifest(change);
}
