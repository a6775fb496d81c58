import * as v from "valibot";
import * as CODES from "#app/contract/errors/codes.ts";
import { isLinkKey } from "#app/contract/validate/link-key.ts";
import { linkCachekey } from "#app/contract/wire.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { Link, LinkSecrets } from "./link.ts";

/** The path of a link's page. 9000 for a cachekey out of its alphabet: it would name another page (L13). */
export function linkPath(cachekey: string): string {
  if (!v.is(linkCachekey, cachekey)) throw new AppError(CODES.unknownApi);
  return `/dl/${cachekey}`;
}

/**
 * The address that people hand on, `{linkhost}dl/{cachekey}#{key}` (Spec C§3), from parts that each
 * have their exact form, so that nothing of a server's stands in it (L13). 9000, 2110.
 */
export function linkUrl(
  link: Pick<Link, "cachekey">,
  secrets: Pick<LinkSecrets, "linkKey">,
  linkHost: string,
): string {
  if (!isLinkKey(secrets.linkKey)) throw new AppError(CODES.linkKeyRefused);
  const url = new URL(linkPath(link.cachekey), new URL(linkHost).origin);
  url.hash = secrets.linkKey;
  return url.href;
}
