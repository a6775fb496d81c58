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
  { id, ks }: Pick<Link, "id" | "ks">,
  settings: LinkSettings,
): Promise<void> {
  const { takesUploads } = settings;
  if (!takesUploads) await noteUploads(ports, ks, false);
  await setLinkSettings(ports.api, id, settings);
  if (takesUploads) await noteUploads(ports, ks, true);
}

async function noteUploads({ account }: FilesPorts, ks: string, upload: boolean): Promise<void> {
  const entry = account.requireWritable().shares[ks];
  if (entry === undefined || entry.upload === upload) return;
  await account.updateManifest((manifest) => setUploads(manifest, ks, upload));
}
