import { readChosenSort } from "#app/core/account/chosen-sort.ts";
import { isIdleTooLong } from "#app/core/auth/idle-lock.ts";
import { readKeysOf, readSignedInName } from "#app/core/auth/signed-in.ts";
import type { AreaRoot } from "#app/core/crypto/account-port.ts";
import type { FirstWorkerMethods } from "#app/core/crypto/first-messages.ts";
import type { LinkKdf } from "#app/core/crypto/link-port.ts";
import type { CryptoPort, Fid, ItemId, ShareKeyId } from "#app/core/crypto/port.ts";
import { ownNames } from "#app/core/files/files.crypto.ts";
import { toRoots } from "#app/core/files/flat-rows.crypto.ts";
import type { FlatListKind } from "#app/core/files/flat-source.ts";
import { FIRST_ORDER } from "#app/core/files/sort.ts";
import { OWN_DOMAIN } from "#app/core/keys/item-key.ts";
import { readPinned } from "#app/core/keys/pinned.ts";
import { SEEN_KEY, SeenVersions } from "#app/core/keys/seen-versions.ts";
import { linkNames } from "#app/core/links/visitor-names.crypto.ts";
import { Store } from "#app/core/observable.ts";
import type { Clock, DeviceStorage } from "#app/core/ports.ts";
import { type FirstPage, type FirstRow, openFirstList, openFirstRows } from "./first-rows.ts";

/** What opens a first page: a key that stays where it is, and names under it. */
export interface FirstCrypto
  extends Pick<FirstWorkerMethods, "openOwn" | "openLink">,
    Pick<CryptoPort, "openNames" | "openShareNames"> {}

export interface FirstPagePorts {
  readonly crypto: FirstCrypto;
  readonly device: DeviceStorage;
  readonly clock: Clock;
  /** Natural order of names in the language of the page. */
  readonly collator: Intl.Collator;
}

/** A page of the user's own areas. */
export interface OwnPage {
  readonly area: AreaRoot;
  readonly page: FirstPage;
  /** The folder that the address names; null: the root of the area. */
  readonly folderId: string | null;
  /** The fid that this visit demands (Trust D8). */
  readonly fid: Fid | undefined;
}

/** A list of own items that is of no folder. */
export interface ListPage {
  readonly list: FlatListKind;
  readonly page: FirstPage;
  /** The areas' roots, as the server calls them. */
  readonly rootIds: Readonly<Record<AreaRoot, ItemId>>;
}

/** A page of a link without a password. */
export interface LinkedPage {
  readonly page: FirstPage;
  readonly fragment: string;
  readonly kdf: LinkKdf;
  readonly ks: ShareKeyId;
  readonly encShareKey: string;
}

/**
 * Opens the first page of an own folder with the keys that lie in this browser, by what it remembers of
 * the account: the pinned manifest and the versions that were seen. Nothing of this is written. null
 * where there are no such keys, or the page is locked.
 *
 * @throws AppError as a listing does
 */
export async function openOwnPage(
  ports: FirstPagePorts,
  { area, page, folderId, fid }: OwnPage,
): Promise<readonly FirstRow[] | null> {
  if (!isOf(page, folderId)) return null;
  const own = await openOwnNames(ports);
  if (own === null) return null;
  const { names, roots, order } = own;
  const root = { id: page.steps[0]?.id ?? "", fid: roots[area], domain: OWN_DOMAIN, name: "" };
  return openFirstRows(page, { names, root, fid, collator: ports.collator, order });
}

/**
 * The same of a list that is of no folder, row by row under the way that its name proves.
 *
 * @throws AppError as the list does
 */
export async function openListPage(
  ports: FirstPagePorts,
  { list, page, rootIds }: ListPage,
): Promise<readonly FirstRow[] | null> {
  const own = await openOwnNames(ports);
  if (own === null) return null;
  const { names, roots, order } = own;
  return openFirstList(page, {
    names,
    roots: toRoots(rootIds, roots),
    collator: ports.collator,
    order: list === "recents" ? null : order,
  });
}

/** Names under the keys that lie in this browser, with the fids of the areas and the chosen order. */
async function openOwnNames({ crypto, device, clock }: FirstPagePorts) {
  const userName = readOpenName({ device, clock });
  const akm = userName === null ? undefined : readPinned(device, userName)?.akm;
  if (userName === null || akm === undefined) return null;
  const account = await crypto.openOwn({ userName, akm, seen: device.read(SEEN_KEY + userName) });
  if (account === null) return null;
  const seen = new SeenVersions({
    crypto: { openSeen: async () => account.seen, sealSeen: () => Promise.reject() },
    device: { read: (key) => device.read(key), write: () => undefined, remove: () => undefined },
    userName: () => userName,
  });
  return {
    names: ownNames({ crypto, account: { manifest: new Store(account.manifest), seen } }),
    roots: account.roots,
    order: readChosenSort(device, userName) ?? FIRST_ORDER,
  };
}

/**
 * Opens the first page of a link by the key in its address.
 *
 * @throws AppError 2110 as a listing does
 */
export async function openLinkedPage(
  { crypto, collator }: Pick<FirstPagePorts, "crypto" | "collator">,
  { page, fragment, kdf, ks, encShareKey }: LinkedPage,
): Promise<readonly FirstRow[]> {
  await crypto.openLink({ fragment, kdf, ks, encShareKey });
  const names = linkNames(crypto, ks);
  return openFirstRows(page, { names, root: null, collator, order: FIRST_ORDER });
}

/** Whose keys may be opened now; nobody's since a lock, or after 15 minutes without use where that is chosen. */
function readOpenName({ device, clock }: Pick<FirstPagePorts, "device" | "clock">): string | null {
  const userName = readSignedInName(device);
  const isOpen = userName !== null && readKeysOf(device) === userName;
  return isOpen && !isIdleTooLong({ device, clock }) ? userName : null;
}

/** Whether the page is the one of the address; a page without a folder proves nothing. */
function isOf({ steps }: FirstPage, folderId: string | null): boolean {
  return folderId === null ? steps.length === 1 : steps.at(-1)?.id === folderId;
}
