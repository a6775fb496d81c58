import { expect } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { TestAccount } from "#tests/support/transfer-account.ts";

/** What every row's author sealed. */
const CONTENT = { ver: 1, ctr: 1, sizeBytes: 9, mtimeMs: 7_000, digestHex: "ab".repeat(32) };

/** A server that has keys and seals of rows, and says nothing else. */
export interface SealedRows {
  readonly ports: FilesPorts;
  /** Ids of each call. */
  readonly asked: string[][];
  /** A code that it answers with instead. */
  refuse: (ids: readonly string[]) => number | undefined;
  /** A file whose row says what its seal says, with `change` done to what the server has of it. */
  put(id: string, change?: object): Promise<FileItem>;
  /** It has nothing of it any more. */
  drop(id: string): void;
}

export function sealedRows({ crypto, account, areaKey }: TestAccount): SealedRows {
  const wires = new Map<string, object>();
  const asked: string[][] = [];
  const call = async (name: string, request: { pathitems: { coffer_id: string }[] }) => {
    expect(name).toBe("pathdata");
    const ids = request.pathitems.map(({ coffer_id }) => coffer_id);
    asked.push(ids);
    const code = rows.refuse(ids);
    if (code !== undefined) throw new AppError(code);
    const own = { enc_share_key: "", own_share_key: areaKey.own_share_key };
    const datakeys = Object.fromEntries([...wires].filter(([id]) => ids.includes(id)));
    return { datakeys, sharekeys: { [areaKey.ks]: own }, previewtoken: "" };
  };
  const api = Object.assign(Object.create(null), { call, servtimeS: () => 0 });
  const rows: SealedRows = {
    ports: { api, crypto, account },
    asked,
    refuse: () => undefined,
    put: async (id, change = {}) => {
      await account.openShareKeys({ [areaKey.ks]: areaKey.own_share_key });
      const [fid, dataKey] = [await crypto.generateId(), await crypto.generateDataKey()];
      const [share_id, share_sequence] = areaKey.ks.split("-");
      wires.set(id, {
        enc_data_key: await crypto.wrapDataKey({ dataKey, ks: areaKey.ks, fid }),
        ...{ share_key_id: areaKey.ks, share_id, share_sequence },
        ...(await crypto.sealVersion({ dataKey, fid, content: CONTENT })),
        ...change,
      });
      const { sizeBytes, mtimeMs: modifiedMs } = CONTENT;
      return aFileItem({ id, name: openName(`${id}.txt`, fid), sizeBytes, modifiedMs });
    },
    drop: (id) => void wires.delete(id),
  };
  return rows;
}
