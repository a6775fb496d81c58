import type { DataOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { ItemId, ShareKeyId, WireSeal } from "#app/core/crypto/port.ts";
import type { OwnCopies } from "./own-keys.ts";
import { toShareKeyId } from "./version-key.ts";

/** A file version whose key is asked for. */
export interface VersionWanted {
  readonly id: ItemId;
  readonly shareId: string;
  readonly blobId: string;
  readonly sizeBytes: number;
}

export interface DataKeysWanted {
  readonly versions: readonly VersionWanted[];
  readonly userId: string;
  /** The link that is read through; its proof, and its address. */
  readonly link?: { readonly cachekey: string; readonly passwordlock: string } | undefined;
  /** Of an earlier answer; empty for a new use. */
  readonly ticket?: string;
}

/** What the server says of the newest version of a file. Nothing of it is believed before it opens. */
export interface SealedVersion {
  /** Which share key wraps its data key; null when what names that key does not agree. */
  readonly ks: ShareKeyId | null;
  readonly encDataKey: string;
  readonly seal: WireSeal;
  readonly cachekey: string;
  readonly blobId: string;
  readonly sizeBytes: number;
}

export interface SealedVersions {
  readonly versions: ReadonlyMap<ItemId, SealedVersion>;
  readonly ownCopies: OwnCopies;
  /** Keys of others' shares, as they were wrapped for this account. */
  readonly givenKeys: OwnCopies;
  /** What reading the bytes is allowed by. */
  readonly ticket: string;
}

/** Keys and seals of the newest versions of up to 1 000 files; 1804. Spec B§7. */
export async function fetchDataKeys(
  api: ApiClient,
  { versions, userId, link, ticket = "" }: DataKeysWanted,
  signal?: AbortSignal,
): Promise<SealedVersions> {
  const pathitems = versions.map(({ id, shareId, blobId, sizeBytes }) => ({
    coffer_id: id,
    share_id: shareId,
    blob_id: blobId,
    ext: "" as const,
    link_cachekey: link?.cachekey ?? "",
    passwordlock: link?.passwordlock ?? "",
    size: sizeBytes,
    user_id: userId,
  }));
  const options = signal === undefined ? {} : { signal };
  return toSealedVersions(await api.call("pathdata", { pathitems, ticket }, options));
}

function toSealedVersions(data: DataOf<"pathdata">): SealedVersions {
  const versions = Object.entries(data.datakeys).map(
    ([id, wire]) => [id, toSealedVersion(wire)] as const,
  );
  const keys = Object.entries(data.sharekeys);
  const own = keys.filter(([, key]) => key.own_share_key !== "");
  const given = keys.filter(([, key]) => key.own_share_key === "");
  return {
    versions: new Map(versions),
    ownCopies: Object.fromEntries(own.map(([ks, key]) => [ks, key.own_share_key])),
    givenKeys: Object.fromEntries(given.map(([ks, key]) => [ks, key.enc_share_key])),
    ticket: data.previewtoken,
  };
}

function toSealedVersion(wire: DataOf<"pathdata">["datakeys"][string]): SealedVersion {
  const { enc_data_key: encDataKey, seal, seal_sig, seal_by, cachekey, size: sizeBytes } = wire;
  const { blob_id: blobId } = wire;
  const ks = toShareKeyId({ shareId: wire.share_id, sequence: wire.share_sequence });
  return {
    ks: wire.share_key_id === ks ? ks : null,
    encDataKey,
    seal: { seal, seal_sig, seal_by },
    cachekey,
    blobId,
    sizeBytes,
  };
}
