import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { Link } from "./link.ts";
import { linkUrl } from "./link-address.ts";
import { openSecrets } from "./links.crypto.ts";

/** The address of a link of the owner's list, for which its key is opened. Codes as {@link linkUrl} and {@link openSecrets}. */
export async function openLinkUrl(ports: FilesPorts, link: Link, host: string): Promise<string> {
  return linkUrl(link, await openSecrets(ports, link), host);
}
