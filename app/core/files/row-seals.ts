import * as CODES from "#app/contract/errors/codes.ts";
import type { ItemId } from "#app/core/crypto/port.ts";
import { isAppError } from "#app/core/errors/app-error.ts";
import type { SealedVersion } from "#app/core/keys/data-keys.api.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem } from "./item.ts";
import { type NamedItem, requireNamed } from "./placed-name.ts";
import { fetchSeals, openFacts, type SealedFacts } from "./sealed-facts.ts";

/** What the seals of rows say; null for one that does not open, or that the server does not have. */
export type ReadSeals<Facts> = ReadonlyMap<ItemId, Facts | null>;
export type RowSeals = ReadSeals<SealedFacts>;

/** Where seals come from, and what opens one of them. */
export interface SealSource<Facts> {
  fetch(items: readonly NamedItem[]): Promise<ReadonlyMap<ItemId, SealedVersion>>;
  open(item: NamedItem, version: SealedVersion | undefined): Promise<Facts>;
}

/** Rows that one call asks for: more than a screen holds. */
export const ROWS_ASKED = 200;

/** A key that does not open, or a row whose content is not there. */
const REFUSED: ReadonlySet<number> = new Set([
  CODES.shareKeyRefused,
  CODES.itemKeyRefused,
  CODES.fileNotFound,
]);

/** A row whose values a seal can confirm: a file in its place, whose name is open. */
export function hasSeal({ kind, name, isDeleted }: FileItem): boolean {
  return kind === "file" && name.state === "open" && !isDeleted;
}

/**
 * Opens the seals of own rows, and of rows of shares, that nobody has asked about (Trust D9, D10).
 *
 * @throws as {@link readSeals}
 */
export function readRowSeals(
  ports: FilesPorts,
  rows: readonly FileItem[],
  signal: AbortSignal,
): Promise<RowSeals> {
  return readSeals(rows, signal, {
    fetch: (items) => fetchSeals(ports, items, signal),
    open: (item, version) => openFacts(ports, item, version),
  });
}

/**
 * Opens the seals of rows that nobody has asked about, with one call for all of them (Trust D9, Reading R-600).
 * One that the server refuses does not keep the others from being judged; of what could not be asked nothing is
 * said, and it is asked again when it is in view again.
 *
 * @throws what kept the server from answering; the signal's reason
 */
export async function readSeals<Facts>(
  rows: readonly FileItem[],
  signal: AbortSignal,
  source: SealSource<Facts>,
): Promise<ReadSeals<Facts>> {
  const items = rows.filter(hasSeal).slice(0, ROWS_ASKED).map(requireNamed);
  const seals = new Map<ItemId, Facts | null>();
  for (const { asked, versions } of await fetchAll(source, items)) {
    for (const item of asked) {
      signal.throwIfAborted();
      const facts = await openOne(source, item, versions?.get(item.id));
      if (facts !== undefined) seals.set(item.id, facts);
    }
  }
  return seals;
}

interface Answered {
  readonly asked: readonly NamedItem[];
  /** null: the server refused it. */
  readonly versions: ReadonlyMap<ItemId, SealedVersion> | null;
}

/** One refused row refuses the whole answer: the halves are asked for, until it stands alone. */
async function fetchAll<Facts>(
  source: SealSource<Facts>,
  items: readonly NamedItem[],
): Promise<readonly Answered[]> {
  if (items.length === 0) return [];
  try {
    return [{ asked: items, versions: await source.fetch(items) }];
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (items.length === 1) return [{ asked: items, versions: null }];
    const middle = items.length / 2;
    const [first, second] = [items.slice(0, middle), items.slice(middle)];
    return [...(await fetchAll(source, first)), ...(await fetchAll(source, second))];
  }
}

/** undefined: nothing can be told. */
async function openOne<Facts>(
  source: SealSource<Facts>,
  item: NamedItem,
  version: SealedVersion | undefined,
): Promise<Facts | null | undefined> {
  try {
    return await source.open(item, version);
  } catch (error) {
    return isRefused(error) ? null : undefined;
  }
}

function isRefused(error: unknown): boolean {
  return isAppError(error) && REFUSED.has(error.code);
}
