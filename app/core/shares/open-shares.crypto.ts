import * as CODES from "#app/contract/errors/codes.ts";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { Manifest, ManifestShare, Opened, ShareKeyId } from "#app/core/crypto/port.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import { ownNames, type ReadName } from "#app/core/files/files.crypto.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { ItemName } from "#app/core/files/item.ts";
import { NAME_TEXTS } from "#app/core/files/name-texts.data.ts";
import { standingOf } from "#app/core/keys/intents.ts";
import { ROOT_PARENT_FID, toItemKey } from "#app/core/keys/item-key.ts";
import { openSharedKeys } from "#app/core/keys/shared-keys.ts";
import { sequencesOf } from "#app/core/keys/version-key.ts";
import { openGivenKey } from "./grants.crypto.ts";
import { readOffer } from "./read-offer.ts";
import { readMembers } from "./roster.crypto.ts";
import type { Share, ShareStanding } from "./share.ts";
import { readLabel } from "./share-label.ts";
import type { ListedShare } from "./share-list.api.ts";
import { progressOf } from "./share-progress.ts";

/**
 * Shares as the person sees them who is signed in: names opened, members judged by their grants.
 * What does not open stands with its code; nothing here is written or remembered.
 */
export async function openShares(
  ports: FilesPorts,
  listed: readonly ListedShare[],
): Promise<Share[]> {
  const own = listed.filter(({ isOwn }) => isOwn);
  const opened = await ownNames(ports).open(own.map(({ name }) => name));
  const names = new Map(own.map((share, index) => [share.shareId, opened[index]]));
  return Promise.all(listed.map((share) => openShare(ports, share, names.get(share.shareId))));
}

async function openShare(
  ports: FilesPorts,
  listed: ListedShare,
  ownName: Opened<ReadName> | undefined,
): Promise<Share> {
  const manifest = ports.account.manifest.get();
  const entry = manifest?.shares[listed.ks];
  const isEntryHis = entry === undefined || listed.isOwn === (entry.origin === "self");
  const members = await readMembers(ports, listed, isEntryHis ? entry : undefined);
  const standing = standingFor(listed, manifest);
  const name = listed.isOwn
    ? toOwnName(listed, entry, ownName)
    : await openGivenName(ports, listed, standing);
  const label = await readLabel(ports, { listed, standing });
  const { shareId, ks, memberId, role, itemId, showsOthers, createdMs } = listed;
  const share = {
    ...{ shareId, ks, standing, memberId, role, itemId, name, label, members, showsOthers },
    createdMs,
    owner: members.find(({ status }) => status === "owner") ?? null,
    isEnded: listed.isOwn && manifest !== null && standingOf(manifest, shareId) === "ended",
    takesPassword: listed.invitation !== null,
    wasGivenPassword: !listed.isOwn && listed.encPassword !== "" && listed.encPassword !== "NULL",
    offer: readOffer(listed, { members, standing, entry }),
    itemsToEncrypt: listed.itemsToEncrypt,
    itemsEncrypted: listed.itemsEncrypted,
  };
  return { ...share, progress: progressOf(manifest, share) };
}

/** Whether a share of somebody else can be opened decides the manifest, not the answer. */
function standingFor(listed: ListedShare, manifest: Manifest | null): ShareStanding {
  if (listed.isOwn) return "own";
  if (!listed.isAccepted) return "invited";
  const known = manifest === null ? [] : sequencesOf(manifest, listed.shareId);
  const taken = known.find(([, { state, origin }]) => state === "current" && origin !== "self");
  if (taken?.[0] === listed.ks) return "open";
  // What was opened by the password and lost on its way into the manifest is no key that was given.
  const isGiven = listed.members.some(
    ({ isMe, givenKey, grant }) => isMe && givenKey !== "" && grant !== null,
  );
  if (isGiven) return "arrived";
  return taken === undefined ? "waiting" : "open";
}

/** A share shows the name of its own folder only; one that is not in the manifest yet, any. */
function toOwnName(
  { itemId, name: { domain } }: ListedShare,
  entry: ManifestShare | undefined,
  opened: Opened<ReadName> | undefined,
): ItemName {
  const isItsFolder =
    opened?.ok === true &&
    (entry === undefined || entry.roots.includes(toItemKey({ domain, fid: opened.value.fid })));
  return isItsFolder ? toOpenName(opened.value) : failedName(itemId);
}

/**
 * Sealed until the key of the share was taken. While a new key is worked off, the name lies under the one
 * before: whichever of the keys of this very share opens it that the manifest knows.
 */
async function openGivenName(
  ports: FilesPorts,
  listed: ListedShare,
  standing: ShareStanding,
): Promise<ItemName> {
  const { ks, itemId, shareId, name } = listed;
  if (standing !== "open" || name.sealedName === "") return { state: "sealed" };
  const newest = (await openGivenKey(ports, listed)) ? await openUnder(ports, ks, listed) : null;
  if (newest !== null) return newest;
  const manifest = ports.account.manifest.get();
  const known = manifest === null ? [] : sequencesOf(manifest, shareId);
  const older = known.filter(([one, { state }]) => one !== ks && state !== "left").reverse();
  if (older.length > 0) await openSharedKeys(ports, [shareId]);
  for (const [one] of older) {
    const opened = await openUnder(ports, one, listed);
    if (opened !== null) return opened;
  }
  return failedName(itemId);
}

/** Null where it does not open under this key, or the key is not here. */
async function openUnder(
  { crypto }: FilesPorts,
  ks: ShareKeyId,
  { name }: ListedShare,
): Promise<ItemName | null> {
  const context = { parentFid: ROOT_PARENT_FID, kind: "d" } as const;
  try {
    const names = [{ enc_name: name.sealedName, context }];
    const [opened] = await crypto.openShareNames({ ks, names });
    return opened?.ok === true ? toOpenName(opened.value) : null;
  } catch (error) {
    if (hasCode(error, CODES.shareKeyRefused)) return null;
    throw error;
  }
}

function toOpenName({ name, fid, rev, isOlder }: ReadName): ItemName {
  const text = toShownName(name);
  return { state: "open", text, fid, rev, ...(isOlder === true && { isOlder }) };
}

function failedName(itemId: string): ItemName {
  return { state: "failed", code: CODES.itemKeyRefused, text: NAME_TEXTS.failed(itemId) };
}
