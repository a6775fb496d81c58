import type { FilesPorts } from "#app/core/files/files-source.ts";
import { setUploads } from "#app/core/keys/intents.ts";
import type { Link } from "./link.ts";
import { type LinkSettings, setLinkSettings } from "./links.api.ts";

/**
 * Settings of a link that do not touch its keys. What visitors bring is taken in only while the manifest
 * says so (Formats 12): that is written after the server agreed, and taken back before it is asked.
 */
export async function saveSettings(
  ports: FilesPorts,
  link: Pick<Link, "id" | "ks" | "sealed">,
  settings: LinkSettings,
): Promise<void> {
  const { ks } = link;
  const { takesUploads } = settings;
  if (!takesUploads) await noteUploads(ports, ks, false);
  const commentKey = settings.comments === "nobody" ? null : await newCommentKey(ports, link);
  await setLinkSettings(ports.api, link.id, { ...settings, commentKey });
  if (takesUploads) await noteUploads(ports, ks, true);
}

/** Comments have one key as long as the link stands; null where it has one. */
async function newCommentKey(
  { crypto }: FilesPorts,
  { id, ks, sealed }: Pick<Link, "id" | "ks" | "sealed">,
): Promise<string | null> {
  return sealed.encCommentKey === "" ? crypto.makeCommentKey({ ks, linkId: id }) : null;
}

async function noteUploads({ account }: FilesPorts, ks: string, upload: boolean): Promise<void> {
  const entry = account.requireWritable().shares[ks];
  if (entry === undefined || entry.upload === upload) return;
  await account.updateManifest((manifest) => setUploads(manifest, ks, upload));
}
