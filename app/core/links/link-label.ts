import * as CODES from "#app/contract/errors/codes.ts";
import { LINK_LIMITS } from "#app/contract/link-limits.data.ts";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import type { Link } from "./link.ts";
import { setLinkLabel } from "./links.api.ts";

/**
 * What its owner calls a link (Formats 3), sealed under the meta key. One that does not open, because it
 * is of another link or of an earlier key, is none.
 */
export async function readLinkLabel(
  crypto: Pick<CryptoPort, "openLinkLabel">,
  { ks, sealed }: Link,
): Promise<string> {
  if (sealed.encLabel === "") return "";
  try {
    return toShownName(await crypto.openLinkLabel({ ks, label: sealed.encLabel }));
  } catch (error) {
    if (hasCode(error, CODES.itemKeyRefused)) return "";
    throw error;
  }
}

/** Calls a link something; an empty text takes the label away. */
export async function writeLinkLabel(
  { api, crypto }: { readonly api: ApiClient; readonly crypto: Pick<CryptoPort, "sealLinkLabel"> },
  { id, ks }: Pick<Link, "id" | "ks">,
  label: string,
): Promise<void> {
  const text = label.trim().slice(0, LINK_LIMITS.labelMax);
  await setLinkLabel(api, id, text === "" ? "" : await crypto.sealLinkLabel({ ks, text }));
}
