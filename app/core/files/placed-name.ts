import * as CODES from "#app/contract/errors/codes.ts";
import {
  findNameFault,
  type NameUse,
  nameErrorCode,
  toTypedName,
} from "#app/contract/validate/name.ts";
import type { Fid, NameKind } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem, OpenedFolder } from "./item.ts";

/** A name as it will stand in a folder. */
export interface NewName {
  readonly name: string;
  readonly fid: Fid;
  readonly rev: number;
  readonly kind: NameKind;
  /** Of an item that stays where it lies; a new one takes that of its folder. */
  readonly domain?: string;
}

/** An item whose name is open, so that it can be named, moved and shared. */
export interface NamedItem extends FileItem {
  readonly name: {
    readonly state: "open";
    readonly text: string;
    readonly fid: Fid;
    readonly rev: number;
  };
}

/** Refuses with 2010 what has no name that opened: nobody knows its fid. */
export function requireNamed(item: FileItem): NamedItem {
  const { name } = item;
  if (name.state !== "open") throw new AppError(CODES.itemKeyRefused);
  return { ...item, name };
}

/**
 * Remembers names that the server has accepted: whatever it shows of these items from now on that is
 * below them is older than last seen, even if this device never listed them (Trust D6).
 */
export async function rememberNames(
  { account }: Pick<FilesPorts, "account">,
  domain: string,
  names: readonly Omit<NewName, "kind">[],
): Promise<void> {
  await account.seen.judgeNames(names.map(({ name, fid, rev }) => ({ domain, fid, rev, name })));
}

/** The stored form of a typed name; throws the code of its use (Spec B§5). */
export function requireGoodName(raw: string, use: NameUse): string {
  const name = toTypedName(raw);
  const fault = findNameFault(name);
  if (fault !== undefined) throw new AppError(nameErrorCode(fault.problem, use));
  return name;
}

/** Throws 8002 for a read-only folder and the stop code of the account (2160, 2161). */
export function requireWritableFolder(ports: FilesPorts, folder: OpenedFolder) {
  if (folder.isReadOnly) throw new AppError(CODES.readOnly);
  return ports.account.requireWritable();
}
