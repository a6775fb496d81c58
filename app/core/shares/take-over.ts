import * as CODES from "#app/contract/errors/codes.ts";
import { SHARE_LIMITS } from "#app/contract/share-limits.data.ts";
import { toNameKey } from "#app/contract/validate/name.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { toCopyName } from "#app/core/display/copy-name.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { areaRoot } from "#app/core/files/area-root.ts";
import { copyMissing } from "#app/core/files/copy-missing.ts";
import type { CopyProgress, FailedCopy } from "#app/core/files/copy-steps.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { takenNames } from "#app/core/files/name-conflict.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { fidOfItemKey, toItemKey } from "#app/core/keys/item-key.ts";
import { fetchSharedFolder } from "#app/core/keys/share-keys.api.ts";
import { shareEntries, shareIdOf } from "#app/core/keys/version-key.ts";
import { encryptLinks } from "#app/core/links/encrypt-links.ts";
import { finishMade } from "./finish-made.ts";
import { tellHandover } from "./handover.api.ts";
import { inviteMembers } from "./invite-members.ts";
import { readShare } from "./list-shares.ts";
import { makeShareOf } from "./make-share.ts";
import type { Share, ShareMember, ShareRole } from "./share.ts";
import { writeLabel } from "./share-label.ts";

/** `left`: what could not be copied stays with its owner until another try. */
export interface TakenOver {
  readonly shareId: string;
  readonly left: readonly FailedCopy[];
}

export interface TakeOver extends CopyProgress {
  readonly share: Share;
  readonly signal: AbortSignal;
}

/**
 * Takes over a share that its owner offered (`calls.md`, Transfer of ownership, Reading R-251): a new folder
 * of one's own that is a share from the beginning, what lies in the old one under new fids, keys and seals,
 * and its people invited anew, with the key for those who are pinned. The old share goes on until its owner
 * ends it. Whatever stops it in the middle, the next try goes on with the same folder: which one says the
 * own manifest, and no answer. 2000 without an offer that its owner signed.
 */
export async function takeOver(
  ports: FilesPorts,
  { share, signal, onProgress = () => undefined }: TakeOver,
): Promise<TakenOver> {
  const { shareId } = share;
  if (share.offer === null || share.standing !== "open" || share.name.state !== "open") {
    throw new AppError(CODES.shareKeyRefused);
  }
  const ks = (await findSuccessor(ports, shareId)) ?? (await startSuccessor(ports, share, signal));
  const from = { source: createShareSource(ports, shareId), folderId: share.itemId };
  const to = await treeOf(ports, ks);
  const left = await copyMissing(ports, {
    from: { ...from, fid: share.name.fid },
    ...{ to, signal, onProgress },
  });
  await encryptLinks(ports, [ks], { onStep: () => undefined, signal });
  const successorId = shareIdOf(ks);
  if (left.length > 0) return { shareId: successorId, left };
  await inviteAnew(ports, share, successorId);
  await tellHandover(ports.api, { shareId, successorId });
  return { shareId: successorId, left };
}

/**
 * The own share that was begun for another one: by the intent that announced it, and so by nothing that a
 * server says. Null where none was, and where it was ended since.
 */
export async function findSuccessor(
  ports: FilesPorts,
  shareId: string,
): Promise<ShareKeyId | null> {
  await finishMade(ports);
  const manifest = ports.account.requireWritable();
  const roots = new Set(
    Object.values(manifest.intents)
      .filter(({ op, share, state }) => op === "share" && state === "done" && share === shareId)
      .map(({ item }) => item),
  );
  const found = shareEntries(manifest).find(
    ([, { kind, origin, state, roots: its }]) =>
      kind === "team" && origin === "self" && state === "current" && its.some((r) => roots.has(r)),
  );
  return found?.[0] ?? null;
}

/** An empty share first: what is copied into it lies under its key from the beginning. */
async function startSuccessor(
  ports: FilesPorts,
  { shareId, name }: Share,
  signal: AbortSignal,
): Promise<ShareKeyId> {
  if (name.state !== "open") throw new AppError(CODES.shareKeyRefused);
  const parent = areaRoot(ports.account, "main");
  const taken = await namesIn(ports, parent, signal);
  const isTaken = (text: string) => taken.has(toNameKey(text));
  const text = isTaken(name.text) ? toCopyName(name.text, isTaken) : name.text;
  const folder = await createFolder(ports, parent, text);
  const step = folder.path.at(-1);
  if (step === undefined) throw new Error("a folder is the last step of its path");
  return makeShareOf(ports, { id: folder.id, root: toItemKey(step), takenFrom: shareId });
}

async function namesIn(ports: FilesPorts, folder: OpenedFolder, signal: AbortSignal) {
  const fid = folder.path.at(-1)?.fid ?? "";
  const request = { folderId: folder.id, fid, showDeleted: false, histId: "0", signal };
  const names = new Set<string>();
  for await (const { items } of listFolder(createFilesSource(ports), request)) {
    for (const name of takenNames(items)) names.add(name);
  }
  return names;
}

/** The folder of an own share, by the root that the manifest has of it. */
async function treeOf(ports: FilesPorts, ks: ShareKeyId) {
  const root = ports.account.requireWritable().shares[ks]?.roots[0];
  const folderId = await fetchSharedFolder(ports.api, ks);
  if (root === undefined || folderId === null) throw new AppError(CODES.shareKeyRefused);
  return { source: createFilesSource(ports), folderId, fid: fidOfItemKey(root) };
}

/** Those whose grants hold, with the roles that these say; who was the owner becomes a member. */
async function inviteAnew(ports: FilesPorts, share: Share, successorId: string): Promise<void> {
  const next = await readShare(ports, successorId);
  const known = new Set(next.members.filter(isOn).map(({ email }) => email));
  const coming = share.members.filter(
    (member) =>
      !member.isMe && isOn(member) && member.key === "confirmed" && !known.has(member.email),
  );
  for (const [role, members] of Map.groupBy(coming, roleOf)) {
    for (let start = 0; start < members.length; start += SHARE_LIMITS.maxInvited) {
      const some = members.slice(start, start + SHARE_LIMITS.maxInvited);
      const addresses = some.map(({ email }) => email);
      await inviteMembers(ports, { share: { shareId: successorId }, role, addresses });
    }
  }
  const { label } = share;
  const isMissing = label !== null && !label.isOlder && next.label === null;
  if (isMissing) await writeLabel(ports, { share: next, text: label.text });
}

function isOn({ status }: ShareMember): boolean {
  return status === "owner" || status === "accepted" || status === "invited";
}

function roleOf({ status, grantedRole }: ShareMember): ShareRole {
  return status === "owner" ? "w" : (grantedRole ?? "r");
}
