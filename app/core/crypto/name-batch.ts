import type { FidHex, NameKind, Opened, OpenedName } from "./port.ts";
import type { NameColumns } from "./worker-messages.ts";

const FID_CHARS = 32;
/** No floor: `minrev` is compared where the manifest is (Formats 12). */
const NO_MINREV = "0";

/** A sealed name and what it is bound to; `domain` is the `{ks}` for names in a share. */
export interface SealedNameRow {
  readonly enc_name: string;
  readonly domain: string;
  readonly parentFid: FidHex;
  readonly kind: NameKind;
}

/**
 * A batch of names for the key worker: a row ends with a line feed, a field with a tab. A hostile
 * field that holds either is emptied, and refused as any other that is no name.
 */
export function toNameRows(names: readonly SealedNameRow[]): string {
  const rows = names.map(({ enc_name, domain, parentFid, kind }) =>
    [clean(enc_name), clean(domain), clean(parentFid), kind, NO_MINREV].join("\t"),
  );
  return rows.join("\n");
}

/** What the key worker made of them, in the same order. */
export function readNameColumns(columns: NameColumns): Opened<OpenedName>[] {
  const { codes, revs, lengths, fids, text } = columns;
  let start = 0;
  return Array.from(codes, (code, index): Opened<OpenedName> => {
    const end = start + (lengths[index] ?? 0);
    const name = text.slice(start, end);
    start = end;
    if (code !== 0) return { ok: false, code };
    const fid = fids.slice(index * FID_CHARS, (index + 1) * FID_CHARS);
    return { ok: true, value: { name, fid, rev: revs[index] ?? 0 } };
  });
}

function clean(field: string): string {
  return field.includes("\n") || field.includes("\t") ? "" : field;
}
