import { isKnownCode } from "#app/contract/errors/catalogue.ts";
import type { Fid } from "#app/core/crypto/port.ts";
import { isAppError } from "#app/core/errors/app-error.ts";
import { isAbort } from "#app/core/errors/normalise.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { toSafeName } from "#app/core/transfers/download/safe-name.ts";
import type { TransferRow } from "#app/core/transfers/engine.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import type { Book } from "#tests/evil/book.ts";
import type { Device } from "#tests/evil/device.ts";
import type { Saved } from "#tests/evil/save.ts";
import type { Accuse } from "#tests/evil/witness.ts";

/** An action may end well, or be refused with a code that people can look up; nothing else. */
export async function attempt(accuse: Accuse, action: () => Promise<void>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    judgeRefusal(accuse, error);
    return false;
  }
}

export function judgeRefusal(accuse: Accuse, error: unknown): void {
  if (isAppError(error) && isKnownCode(error.code)) return;
  if (isAbort(error)) return;
  const what = isAppError(error) ? `code ${error.code}` : String(error);
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  accuse(`a refusal without a row in the catalogue: ${what}\n${stack}`);
}

interface Seeing {
  readonly book: Book;
  readonly accuse: Accuse;
  readonly device: Device;
}

/** What a listing shows as open is what was made, where it was made, and not older without a mark. */
export function judgeRows(
  { book, accuse, device }: Seeing,
  folder: OpenedFolder,
  rows: readonly FileItem[],
): void {
  const here = folder.path.at(-1)?.fid;
  for (const { name, kind } of rows) {
    if (name.state === "failed" && !isKnownCode(name.code))
      accuse(`a name failed with ${name.code}`);
    if (name.state !== "open") continue;
    const item = book.items.get(name.fid);
    const made = item?.names.filter(({ text }) => text === name.text) ?? [];
    const placed = made.filter(({ parentFid }) => parentFid === here);
    if (made.length === 0) accuse(`shows a name that nobody made: ${name.text}`);
    else if (placed.length === 0) accuse(`shows ${name.text} where it never was`);
    if (item !== undefined && item.kind !== kind) accuse(`shows ${name.text} as a ${kind}`);
    if (name.isOlder === true || placed.length === 0) continue;
    const newest = Math.max(...placed.map(({ rev }) => rev));
    const met = device.met.get(name.fid) ?? 0;
    if (newest < met) accuse(`shows ${name.text} of rev ${newest} unmarked after rev ${met}`);
    device.met.set(name.fid, Math.max(met, Math.min(...placed.map(({ rev }) => rev))));
  }
}

/** What a link shows is what was sealed for this very link. */
export function judgeLinkRows(
  { book, accuse }: Omit<Seeing, "device">,
  ks: string,
  rows: readonly FileItem[],
): void {
  for (const { name } of rows) {
    if (name.state === "failed" && !isKnownCode(name.code))
      accuse(`a name failed with ${name.code}`);
    if (name.state !== "open") continue;
    const key = `${ks}|${name.fid}|${name.text}`;
    if (!book.shareNames.has(key))
      accuse(`a link shows a name that was never sealed for it: ${name.text}`);
  }
}

/** A finished save holds exactly what was made; everything else is broken and says why. */
export function judgeSaves(
  { book, accuse }: Omit<Seeing, "device">,
  asked: { readonly fid: Fid; readonly name: string },
  ended: { readonly saved: readonly Saved[]; readonly rows: readonly TransferRow[] },
): void {
  const content = book.items.get(asked.fid)?.content;
  for (const { end, bytes, name } of ended.saved) {
    if (end === "open") accuse(`a save of ${name} was left open`);
    if (end !== "whole") continue;
    if (name !== toSafeName(asked.name)) accuse(`${asked.name} was saved as ${name}`);
    if (content === null || content === undefined || !bytes.equals(content)) {
      accuse(`${name} was saved whole with other content`);
    }
  }
  for (const { status, name } of ended.rows) {
    const isWhole = ended.saved.some(({ end }) => end === "whole");
    if (status === STATUS.success && !isWhole) accuse(`${name} is said to be saved and is not`);
    if (status > STATUS.downloadCancelled && !isKnownCode(status))
      accuse(`a transfer ended with ${status}`);
  }
}

/** What file info calls sealed is what the author sealed. */
export function judgeFacts(
  { book, accuse }: Omit<Seeing, "device">,
  fid: Fid,
  facts: { readonly sizeBytes: number; readonly modifiedMs: number; readonly isFromOther: boolean },
): void {
  const item = book.items.get(fid);
  if (item?.content === undefined || item.content === null) return;
  if (facts.isFromOther) return;
  if (facts.sizeBytes !== item.content.length) accuse("sealed facts tell another size");
  if (facts.modifiedMs !== item.modifiedMs) accuse("sealed facts tell another date");
}
