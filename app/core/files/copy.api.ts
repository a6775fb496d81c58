import type { WireAct } from "#app/contract/commands/activity.ts";
import type { RequestOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { ItemId, ShareKeyId, WireSeal } from "#app/core/crypto/port.ts";
import { splitShareKeyId } from "#app/core/keys/version-key.ts";
import { type PlacedName, toWirePlace } from "./files.api.ts";

/** Keys and seal that a copy of a file has of its own (Formats 4). */
export interface CopiedContent {
  readonly blobId: string;
  readonly keys: readonly { readonly ks: ShareKeyId; readonly encDataKey: string }[];
  readonly seal: WireSeal;
}

export interface CopyEntry {
  readonly id: ItemId;
  readonly targetId: ItemId;
  readonly name: PlacedName;
  /** null: a folder, which is empty until its content is copied. */
  readonly content: CopiedContent | null;
  /** Tells whoever has the key of the folder (Reading R-225). */
  readonly act: WireAct | undefined;
}

/** What became of one entry: a new item, or why there is none. */
export type CopyResult =
  | { readonly isMade: true; readonly newId: ItemId }
  | { readonly isMade: false; readonly code: number };

/**
 * Up to 500 entries; the results stand in their order. What was there before is no copy, nor is one thing
 * two: such an answer says nothing. Reading R-229.
 */
export async function copyPaths(
  api: ApiClient,
  copy: { readonly requestId: string; readonly entries: readonly CopyEntry[] },
): Promise<(CopyResult | undefined)[]> {
  const data = await api.call("pathcopy", {
    request_id: copy.requestId,
    items: copy.entries.map(toWireEntry),
  });
  const known = new Set(["", ...copy.entries.flatMap(({ id, targetId }) => [id, targetId])]);
  return copy.entries.map(({ id }, index) => {
    const result = data.results[index];
    if (result === undefined || result.coffer_id !== id) return undefined;
    const { new_id: newId, error_code: code } = result;
    if (code !== 0) return { isMade: false, code };
    if (known.has(newId)) return undefined;
    known.add(newId);
    return { isMade: true, newId };
  });
}

type WireEntry = RequestOf<"pathcopy">["items"][number];

function toWireEntry({ id, targetId, name, content, act }: CopyEntry): WireEntry {
  const { share_names: names, ...place } = toWirePlace(name);
  const told = act === undefined ? {} : { act };
  const base = { coffer_id: id, coffer_pid: targetId, ...place, ...told };
  if (content === null) return { ...base, share_names: names, content: null };
  const keys = content.keys.map(({ ks, encDataKey }) => {
    const { shareId: share_id, sequence: share_sequence } = splitShareKeyId(ks);
    const key = { share_id, share_sequence, enc_data_key: encDataKey };
    const made = name.shareNames.find((one) => one.ks === ks);
    if (made === undefined) return key;
    return { ...key, enc_share_name: made.encName, sharename_digest: made.digest };
  });
  const { blobId: blob_id, seal } = content;
  return { ...base, share_names: [], content: { blob_id, keys, ...seal } };
}
