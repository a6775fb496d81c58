import * as v from "valibot";
import type { FileItem } from "#app/core/files/item.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";

/** What was asked for, as a record on the device has it (Readings ). */
export const keptItem = v.object({
  kind: v.optional(v.picklist(["file", "folder"]), "file"),
  id: v.string(),
  parentId: v.string(),
  name: v.string(),
  fid: v.string(),
  rev: v.number(),
  domain: v.string(),
  parentFid: v.string(),
  sizeBytes: v.number(),
  modifiedMs: v.number(),
  isReadOnly: v.boolean(),
  shareId: v.string(),
  cachekey: v.string(),
  blobId: v.string(),
});

/** In a share of somebody else; an earlier version that was asked for. */
export const keptContext = v.object({
  shareId: v.optional(v.string()),
  digestHex: v.optional(v.string()),
});

type KeptItem = v.InferOutput<typeof keptItem>;
type KeptContext = v.InferOutput<typeof keptContext>;

/** null: its name is not open. */
export function toKeptItem(item: FileItem): KeptItem | null {
  if (item.name.state !== "open") return null;
  const { kind, id, parentId, domain, parentFid, modifiedMs, isReadOnly, shareId } = item;
  const { text: name, fid, rev } = item.name;
  const { sizeBytes, cachekey, blobId } = item;
  const known = { kind, id, parentId, name, fid, rev, domain, parentFid, modifiedMs, isReadOnly };
  return { ...known, shareId, sizeBytes, cachekey, blobId };
}

/** As its list would show it. */
export function toItem({ name: text, fid, rev, ...rest }: KeptItem): FileItem {
  return {
    ...rest,
    name: { state: "open", text, fid, rev },
    ...{ isDeleted: false, isStarred: false, isLinked: false },
  };
}

export function toContext({ shareId, digestHex }: KeptContext): ReadContext {
  return {
    kind: "files",
    ...(shareId !== undefined && { shareId }),
    ...(digestHex !== undefined && { digestHex }),
  };
}
