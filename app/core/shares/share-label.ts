import * as CODES from "#app/contract/errors/codes.ts";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { openSharedKeys } from "#app/core/keys/shared-keys.ts";
import { sequencesOf } from "#app/core/keys/version-key.ts";
import { fetchShareNamed, requireCurrentTeam } from "./give-key.ts";
import { openGivenKey } from "./grants.crypto.ts";
import { canManage, type Share, type ShareLabel, type ShareStanding } from "./share.ts";
import type { ListedShare } from "./share-list.api.ts";
import { setLabel } from "./shares.api.ts";

/** In UTF-16 units (Reading R-221): sealed it fits what `sharelabel` takes. */
export const LABEL_MAX = 100;

/**
 * The label of a share (Formats 3, Reading R-221). A server can hold it back or bring an earlier one of
 * this share; one of another share, or of nobody on it, does not open, and the share is shown without.
 */
export async function readLabel(
  ports: FilesPorts,
  { listed, standing }: { readonly listed: ListedShare; readonly standing: ShareStanding },
): Promise<ShareLabel | null> {
  const isOpen = standing === "own" || standing === "open";
  if (listed.label === "" || !isOpen) return null;
  if (await isNewestOpen(ports, listed)) {
    const text = await openUnder(ports, listed.ks, listed.label);
    if (text !== null) return { text, isOlder: false };
  }
  const manifest = ports.account.manifest.get();
  const known = manifest === null ? [] : sequencesOf(manifest, listed.shareId);
  const older = known.filter(([ks, { state }]) => ks !== listed.ks && state !== "left").reverse();
  if (older.length > 0) await openSharedKeys(ports, [listed.shareId]);
  for (const [ks] of older) {
    const text = await openUnder(ports, ks, listed.label);
    if (text !== null) return { text, isOlder: true };
  }
  return null;
}

/** Whether the key of the newest sequence is the manifest's, and open in the key worker now. */
async function isNewestOpen(ports: FilesPorts, listed: ListedShare): Promise<boolean> {
  const { ks, isOwn, ownShareKey } = listed;
  if (!isOwn) return openGivenKey(ports, listed);
  const entry = ports.account.manifest.get()?.shares[ks];
  if (entry?.origin !== "self" || ownShareKey === "") return false;
  try {
    await ports.account.openShareKeys({ [ks]: ownShareKey });
    return true;
  } catch (error) {
    if (hasCode(error, CODES.shareKeyRefused)) return false;
    throw error;
  }
}

/** Null for a label that does not open under this key, or a key that is not here. */
async function openUnder(
  { crypto }: FilesPorts,
  ks: ShareKeyId,
  label: string,
): Promise<string | null> {
  try {
    const text = toShownName(await crypto.openShareLabel({ ks, label }));
    return text.trim() === "" ? null : text;
  } catch (error) {
    if (hasCode(error, CODES.shareKeyRefused) || hasCode(error, CODES.itemKeyRefused)) return null;
    throw error;
  }
}

export interface NewLabel {
  readonly share: Pick<Share, "shareId" | "role" | "standing">;
  readonly text: string;
}

/**
 * Calls a share something, for everybody who has its key; an empty text takes the label away. 8005 for
 * whoever does not manage it, 2000 for a key that is not current.
 */
export async function writeLabel(ports: FilesPorts, { share, text }: NewLabel): Promise<void> {
  const { shareId } = share;
  if (!canManage(share)) throw new AppError(CODES.shareAdmin);
  const label = text.trim().slice(0, LABEL_MAX);
  if (label === "") return setLabel(ports.api, { shareId, label });
  const listed = await fetchShareNamed(ports, shareId);
  const { origin, role } = requireCurrentTeam(ports.account.requireWritable(), listed.ks);
  if (origin !== "self" && role !== "o") throw new AppError(CODES.shareAdmin);
  if (!(await isNewestOpen(ports, listed))) throw new AppError(CODES.shareKeyRefused);
  const sealed = await ports.crypto.sealShareLabel({ ks: listed.ks, text: label });
  await setLabel(ports.api, { shareId, label: sealed });
}

/**
 * Seals a label for the key that has just changed, as the user saw it under the one before. Never by
 * what is read afterwards: whoever was removed has the earlier key, and could choose the text with the
 * server. Where it fails, the label stays under the earlier key, and the dialog says so.
 */
export async function keepLabel(
  ports: FilesPorts,
  { shareId, standing, label }: Labelled,
): Promise<void> {
  if (standing !== "own" || label == null || label.isOlder) return;
  const share = { shareId, standing, role: "o" } as const;
  await writeLabel(ports, { share, text: label.text }).catch(() => undefined);
}

/** A share that somebody looks at, and what it was called then. */
export type Labelled = Pick<Share, "shareId" | "standing"> & Partial<Pick<Share, "label">>;
