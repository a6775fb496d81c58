import type { Fid, NameKind, Opened, OpenedName } from "./port.ts";
import type { NameColumns } from "./worker-messages.ts";

const FID_CHARS = 32;
/** No floor: `minrev` is compared where the manifest is (Formats 12). */
const NO_MINREV = "0";

/** A sealed name and what it is bound to; `domain` is the `{ks}` for names in a share. */
export interface SealedNameRow {
  readonly enc_name: string;
  readonly domain: string;
  readonly parentFid: Fid;
  readonly kind: NameKind;
}

/**
 * A batch of names for the key worker: a row ends with a line feed, a field with a tab; a row of a value
 * alone has the context of the row before it. A hostile field that holds either is emptied, and refused as any
 * other that is no name.
 */
export function toNameRows(names: readonly SealedNameRow[]): string {
  let before: SealedNameRow | null = null;
  const rows: string[] = [];
  for (const name of names) {
    const value = clean(name.enc_name);
    rows.push(hasContextOf(name, before) ? value : `${value}\t${contextOf(name)}`);
    before = name;
  }
  return rows.join("\n");
}

/** What the key worker made of them, in the same order. */
export function readNameColumns(columns: NameColumns): Opened<OpenedName>[] {
  const { codes, revs, lengths, fids, text } = columns;
  const names: Opened<OpenedName>[] = [];
  let start = 0;
  for (const [index, code] of codes.entries()) {
    const end = start + (lengths[index] ?? 0);
    const fid = fids.slice(index * FID_CHARS, (index + 1) * FID_CHARS);
    const value = { name: text.slice(start, end), fid, rev: revs[index] ?? 0 };
    names.push(code === 0 ? { ok: true, value } : { ok: false, code });
    start = end;
  }
  return names;
}

function hasContextOf(name: SealedNameRow, before: SealedNameRow | null): boolean {
  return (
    before !== null &&
    name.parentFid === before.parentFid &&
    name.domain === before.domain &&
    name.kind === before.kind
  );
}

function contextOf({ domain, parentFid, kind }: SealedNameRow): string {
  return [clean(domain), clean(parentFid), kind, NO_MINREV].join("\t");
}

function clean(field: string): string {
  return field.includes("\n") || field.includes("\t") ? "" : field;
}
