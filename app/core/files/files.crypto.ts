import * as CODES from "#app/contract/errors/codes.ts";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { Account } from "#app/core/account/account.ts";
import type { CryptoPort, Fid, NameKind, Opened, OpenedName } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { OWN_DOMAIN, ROOT_PARENT_FID, toItemKey } from "#app/core/keys/item-key.ts";
import type { SeenVersions } from "#app/core/keys/seen-versions.ts";
import { canLieIn } from "./domain-rule.ts";
import type { SealedStep } from "./files.api.ts";
import type { FileItem, FolderStep, ItemName } from "./item.ts";
import { NAME_TEXTS } from "./name-texts.data.ts";

export interface NameToOpen {
  readonly sealedName: string;
  readonly domain: string;
  readonly parentFid: Fid;
  readonly kind: NameKind;
}

/** An opened name; `rev` is then the highest that this device has met. */
export interface ReadName extends OpenedName {
  /** Below the highest rev that this device has met: "older than last seen" (Formats 3). */
  readonly isOlder?: boolean;
}

/** Whose names are read: the own ones under the meta key, or a link's under its share key. */
export interface NameReader {
  open(names: readonly NameToOpen[]): Promise<readonly Opened<ReadName>[]>;
  /** As of now: tells later whether names that open now would open the same. */
  judgement?(): (items: readonly FileItem[]) => boolean;
  /** Whether a name of this domain may stand below this path. */
  mayLieIn(domain: string, path: readonly FolderStep[]): boolean;
  /** The code of a path that proves nothing: 2010, on a link page 2110. */
  readonly refusedCode: number;
}

/** What the own names are read with. */
export interface OwnNamePorts {
  readonly crypto: Pick<CryptoPort, "openNames">;
  readonly account: Pick<Account, "manifest" | "seen">;
}

/**
 * Names under the meta key; a name below its `minrev` opens nowhere (Formats 12, K22), and one that
 * is older than what this device has met says so (Formats 3, D6).
 */
export function ownNames(ports: OwnNamePorts): NameReader {
  const { crypto, account } = ports;
  const manifest = () => account.manifest.get();
  return {
    refusedCode: CODES.itemKeyRefused,
    mayLieIn: (domain, path) => canLieIn(domain, path, manifest()),
    judgement: () => {
      const before = manifest();
      const isOld = ({ domain, name }: FileItem) =>
        name.state === "open" && account.seen.isOlderName({ ...name, domain });
      return (items) => manifest() === before && !items.some(isOld);
    },
    async open(names) {
      const rows = names.map(({ sealedName, domain, parentFid, kind }) => ({
        enc_name: sealedName,
        context: { domain, parentFid, kind },
      }));
      const opened = names.some(({ domain }) => domain !== OWN_DOMAIN)
        ? await (await import("./shared-names.crypto.ts")).openInShares(ports, rows)
        : await crypto.openNames(rows);
      const floors = manifest()?.minrev ?? {};
      const allowed = opened.map((result, index): Opened<ReadName> => {
        const name = names[index];
        if (!result.ok || name === undefined) return result;
        const floor = floors[toItemKey({ domain: name.domain, fid: result.value.fid })] ?? 0;
        return result.value.rev < floor ? { ok: false, code: CODES.itemKeyRefused } : result;
      });
      return judge(allowed, names, account.seen);
    },
  };
}

/** Each opened name as it may be shown, against what this device has met. */
async function judge(
  opened: readonly Opened<ReadName>[],
  names: readonly NameToOpen[],
  seen: SeenVersions,
): Promise<Opened<ReadName>[]> {
  const states = opened.flatMap((result, index) =>
    result.ok ? [{ ...result.value, domain: names[index]?.domain ?? "" }] : [],
  );
  const judged = [...(await seen.judgeNames(states))];
  return opened.map((result) => {
    const shown = result.ok ? judged.shift() : undefined;
    return result.ok && shown !== undefined
      ? { ok: true, value: { fid: result.value.fid, ...shown } }
      : result;
  });
}

/** What of a row its name is opened by. */
export type PlacedItem = Pick<FileItem, "id" | "kind" | "domain" | "parentFid">;

export interface SealedRow<T extends PlacedItem> {
  readonly item: T;
  readonly sealedName: string;
}

/** Opens the names of one folder's rows under that folder; never fails as a whole. */
export async function openItems<T extends PlacedItem>(
  rows: readonly SealedRow<T>[],
  path: readonly FolderStep[],
  names: NameReader,
): Promise<(T & { readonly name: ItemName })[]> {
  const parentFid = path.at(-1)?.fid ?? ROOT_PARENT_FID;
  const isPlaced = ({ item }: SealedRow<T>) =>
    item.parentFid === parentFid && names.mayLieIn(item.domain, path);
  const placed = rows.filter(isPlaced);
  const opened = await names.open(
    placed.map(({ item, sealedName }) => ({
      sealedName,
      domain: item.domain,
      parentFid,
      kind: toNameKind(item.kind),
    })),
  );
  const results = new Map(placed.map((row, index) => [row, opened[index]]));
  return rows.map((row) => ({
    ...row.item,
    name: toItemName(row.item.id, results.get(row) ?? { ok: false, code: names.refusedCode }),
  }));
}

/**
 * Proves a path from a known root downwards: each folder's name opens under the fid of the one
 * above it (Formats 3, D8). One batch: the hints are the AAD, the chain is compared afterwards.
 */
export async function provePath(
  steps: readonly SealedStep[],
  above: readonly FolderStep[],
  names: NameReader,
): Promise<readonly FolderStep[]> {
  const opened = await names.open(steps.map((step) => ({ ...step, kind: "d" as const })));
  const path = [...above];
  for (const [index, step] of steps.entries()) {
    const result = opened[index];
    const parentFid = path.at(-1)?.fid ?? ROOT_PARENT_FID;
    const isProven = step.parentFid === parentFid && names.mayLieIn(step.domain, path);
    if (result === undefined || !result.ok || !isProven) throw new AppError(names.refusedCode);
    path.push({
      id: step.id,
      fid: result.value.fid,
      domain: step.domain,
      name: toShownName(result.value.name),
      ...(step.isDeleted && { isDeleted: true }),
    });
  }
  return path;
}

/** Refuses two rows with one id or one fid, over all pages of a listing (Spec B§4, Formats 3). */
export function createDuplicateGuard(): (
  items: readonly Pick<FileItem, "id" | "domain" | "name">[],
) => void {
  const known = new Set<string>();
  return (items) => {
    for (const item of items) {
      const keys =
        item.name.state === "open"
          ? [item.id, toItemKey({ ...item, fid: item.name.fid })]
          : [item.id];
      for (const key of keys) {
        if (known.has(key)) throw new AppError(CODES.unknownApi);
        known.add(key);
      }
    }
  };
}

export function toNameKind(kind: FileItem["kind"]): NameKind {
  return kind === "folder" ? "d" : "f";
}

function toItemName(id: string, result: Opened<ReadName>): ItemName {
  if (!result.ok) return { state: "failed", code: result.code, text: NAME_TEXTS.failed(id) };
  const { name, fid, rev, isOlder } = result.value;
  if (name === "")
    return { state: "failed", code: CODES.itemKeyRefused, text: NAME_TEXTS.empty(id) };
  const text = name.trim() === "" ? NAME_TEXTS.blank(id) : toShownName(name);
  return { state: "open", text, fid, rev, ...(isOlder === true && { isOlder }) };
}
