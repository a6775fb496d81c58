import * as CODES from "#app/contract/errors/codes.ts";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { Account } from "#app/core/account/account.ts";
import type { StoredLinkKey } from "#app/core/crypto/link-port.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import { type OwnNamePorts, ownNames } from "#app/core/files/files.crypto.ts";
import { NAME_TEXTS } from "#app/core/files/name-texts.data.ts";
import { standingOf } from "#app/core/keys/intents.ts";
import { toItemKey } from "#app/core/keys/item-key.ts";
import type { Link, LinkSecrets } from "./link.ts";
import { readLinkLabel } from "./link-label.ts";
import type { ListedLink } from "./links.api.ts";

/** Opens the names of linked items for the list; their paths are proven when the user goes there. */
export async function openLinkNames(
  ports: OwnNamePorts & { readonly crypto: Pick<CryptoPort, "openLinkLabel"> },
  listed: readonly ListedLink[],
): Promise<Link[]> {
  const opened = await ownNames(ports).open(listed.map(({ name }) => name));
  const manifest = ports.account.manifest.get();
  const labels = await Promise.all(listed.map(({ link }) => readLinkLabel(ports.crypto, link)));
  return listed.map(({ link: unchecked, name: { domain } }, index) => {
    const result = opened[index];
    const isEnded = manifest !== null && standingOf(manifest, unchecked.shareId) === "ended";
    const entry = manifest?.shares[unchecked.ks];
    // What the manifest does not know of is not taken in (Formats 12).
    const takesUploads = unchecked.takesUploads && entry?.upload === true;
    const takesEdits = unchecked.takesEdits && entry?.edit === true;
    const link = { ...unchecked, isEnded, takesUploads, takesEdits, label: labels[index] ?? "" };
    const isItsItem =
      result?.ok === true && isRoot(entry?.roots, { domain, fid: result.value.fid });
    if (!isItsItem) {
      const text = NAME_TEXTS.failed(link.itemId);
      return { ...link, name: { state: "failed", code: CODES.itemKeyRefused, text } };
    }
    const { name, fid, rev } = result.value;
    return { ...link, name: { state: "open", text: toShownName(name), fid, rev } };
  });
}

/** A link shows the name of its own item only; one that is not in the manifest yet, any. */
function isRoot(roots: readonly string[] | undefined, item: { domain: string; fid: string }) {
  return roots === undefined || roots.includes(toItemKey(item));
}

/**
 * The owner's copies of key and password back to text; 2110, 2007, 2100 (Formats 8). A link with a
 * password that is stretched less than the manifest's floor says is not one that he made: 2110.
 */
export async function openSecrets(
  { crypto, account }: { readonly crypto: CryptoPort; readonly account: Pick<Account, "manifest"> },
  link: Link,
): Promise<LinkSecrets> {
  const { salt, linkversion, encKey, encPassword } = link.sealed;
  return crypto.openLinkSecrets({
    ks: link.ks,
    salt,
    linkversion,
    passwordFloor: account.manifest.get()?.floors.link ?? 0,
    enc_key: encKey,
    enc_password: encPassword,
  });
}

/** The link key that stays when the share key changes, because its URL is with people already. */
export function toStoredKey({ ks, sealed }: Link): StoredLinkKey {
  return { ks, salt: sealed.salt, enc_key: sealed.encKey };
}

/** Whether the own copy of a link's share key is the one that this commit announced. */
export async function opensWith(
  crypto: CryptoPort,
  { ks, sealed }: Link,
  commit: string,
): Promise<boolean> {
  try {
    await crypto.openOwnShareKey({ ks, own_share_key: sealed.ownShareKey, commit });
    return true;
  } catch (error) {
    if (hasCode(error, CODES.shareKeyRefused)) return false;
    throw error;
  }
}
