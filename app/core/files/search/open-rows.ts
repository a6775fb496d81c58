import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { Opened } from "#app/core/crypto/port.ts";
import type { NameReader, ReadName } from "../files.crypto.ts";
import { NAME_TEXTS } from "../name-texts.data.ts";
import type { NameRow, OpenNameOfRow } from "./name-row.ts";
import type { SealedNameRow } from "./search.api.ts";

/** Opens names for the folders that the rows say they lie in: a hint that proves itself (Formats 3). */
export async function openNameRows(
  rows: readonly SealedNameRow[],
  names: NameReader,
): Promise<NameRow[]> {
  const opened = await names.open(
    rows.map(({ row, sealedName }) => ({
      sealedName,
      domain: row.domain,
      parentFid: row.parentFid,
      kind: row.kind === "folder" ? "d" : "f",
    })),
  );
  return rows.map(({ row }, index) => ({ ...row, name: toName(row.id, opened[index]) }));
}

function toName(id: string, result: Opened<ReadName> | undefined): OpenNameOfRow | null {
  if (result?.ok !== true || result.value.name === "") return null;
  const { name, fid, rev, isOlder = false } = result.value;
  const text = name.trim() === "" ? NAME_TEXTS.blank(id) : toShownName(name);
  return { text, fid, rev, isOlder };
}
