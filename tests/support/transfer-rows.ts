import type { StoredFile } from "#tests/support/transfer-server.ts";

/** Whose key the items of an area are under. */
export interface RowShare {
  readonly share_id: string;
  readonly share_sequence: string;
  readonly share_key_id: string;
}

/** A row of a listing as the wire has it. */
export function aWireRow({ share_id, share_sequence, share_key_id }: RowShare, own: object) {
  return {
    domain: "m",
    share_id,
    share_sequence,
    share_key_id,
    size: 0,
    usertime: 0,
    synctype: 2,
    is_deleted: 0,
    is_favorite: 0,
    cachekey: "",
    blob_id: "",
    blobtype: "btFILE",
    has_thumb1: 0,
    has_thumb2: 0,
    seal: "",
    seal_sig: "",
    seal_by: "",
    ...own,
  };
}

export function aFileRow(share: RowShare, { id, request }: StoredFile) {
  const { enc_name, pfid, cachekey, blob_id, seal, seal_sig, seal_by } = request;
  return aWireRow(share, {
    coffer_id: id,
    coffer_pid: String(request.coffer_pid),
    type: "file",
    enc_name,
    pfid,
    cachekey,
    blob_id,
    seal,
    seal_sig,
    seal_by,
    size: request.size_bytes,
    usertime: request.usertime,
  });
}
