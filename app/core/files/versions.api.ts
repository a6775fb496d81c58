import type { WireAct } from "#app/contract/commands/activity.ts";
import type { WireVersion } from "#app/contract/commands/versions.ts";
import type { RequestOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { ItemId, WireSeal } from "#app/core/crypto/port.ts";
import type { SealedVersion } from "#app/core/keys/data-keys.api.ts";
import type { OwnCopies } from "#app/core/keys/own-keys.ts";
import { toShareKeyId } from "#app/core/keys/version-key.ts";
import { type SealedItem, type SealedStep, toSealedItem, toSealedStep } from "./files.api.ts";

const SECOND_MS = 1_000;

/** A version of a file as it came. Nothing of it is believed before its seal opens. */
export interface ListedVersion {
  readonly id: string;
  readonly blobId: string;
  readonly sealed: SealedVersion;
  /** Unix milliseconds; null for the standing one. */
  readonly keptUntilMs: number | null;
  readonly isDeleted: boolean;
}

/** The versions of a file, the standing one first, and the keys that theirs lie under. */
export interface ListedVersions {
  readonly versions: readonly ListedVersion[];
  readonly ownCopies: OwnCopies;
  readonly givenKeys: OwnCopies;
}

/** A data key as it goes with a new version. */
export type VersionKeys = RequestOf<"pathversionrestore">["keys"];

/** A file and the folders above it, from the root of its area or share downwards; 1804. */
export async function fetchItem(
  api: ApiClient,
  itemId: ItemId,
  signal?: AbortSignal,
): Promise<{ readonly row: SealedItem; readonly above: readonly SealedStep[] }> {
  const options = signal === undefined ? {} : { signal };
  const { item, parents } = await api.call("pathget", { coffer_id: itemId }, options);
  return { row: toSealedItem(item, "own"), above: parents.map(toSealedStep) };
}

/** Versions of a file; 1804. Reading R-233. */
export async function fetchVersions(
  api: ApiClient,
  itemId: ItemId,
  signal?: AbortSignal,
): Promise<ListedVersions> {
  const options = signal === undefined ? {} : { signal };
  const data = await api.call("pathversions", { coffer_id: itemId }, options);
  const keys = Object.entries(data.sharekeys);
  const own = keys.filter(([, key]) => key.own_share_key !== "");
  const given = keys.filter(([, key]) => key.own_share_key === "");
  return {
    versions: data.versions.map(toListed),
    ownCopies: Object.fromEntries(own.map(([ks, key]) => [ks, key.own_share_key])),
    givenKeys: Object.fromEntries(given.map(([ks, key]) => [ks, key.enc_share_key])),
  };
}

/** Files with the oldest earlier versions, by the server's word. Reading R-470. */
export async function fetchFilesOfOldest(api: ApiClient, signal: AbortSignal): Promise<ItemId[]> {
  const { coffer_ids } = await api.call("pathversionfiles", {}, { signal });
  return [...new Set(coffer_ids)];
}

function toListed(wire: WireVersion): ListedVersion {
  const ks = toShareKeyId({ shareId: wire.share_id, sequence: wire.share_sequence });
  return {
    id: wire.version_id,
    blobId: wire.blob_id,
    sealed: {
      ks: wire.share_key_id === ks ? ks : null,
      encDataKey: wire.enc_data_key,
      seal: { seal: wire.seal, seal_sig: wire.seal_sig, seal_by: wire.seal_by },
      cachekey: "",
      blobId: wire.blob_id,
      sizeBytes: wire.size,
    },
    keptUntilMs: wire.kept_until_s === 0 ? null : wire.kept_until_s * SECOND_MS,
    isDeleted: wire.is_deleted === 1,
  };
}

export interface RestoredVersion {
  readonly requestId: string;
  readonly itemId: ItemId;
  readonly versionId: string;
  readonly baseId: string;
  readonly keys: VersionKeys;
  readonly seal: WireSeal;
  readonly act: WireAct | undefined;
}

/** 8214 when another version stands by now; 1804, 8002. */
export async function putRestored(api: ApiClient, made: RestoredVersion): Promise<void> {
  await api.call("pathversionrestore", {
    request_id: made.requestId,
    coffer_id: made.itemId,
    version_id: made.versionId,
    base_version_id: made.baseId,
    keys: made.keys,
    ...made.seal,
    ...(made.act === undefined ? {} : { act: made.act }),
  });
}

export interface VersionBatch {
  readonly requestId: string;
  readonly itemId: ItemId;
  readonly versionIds: readonly string[];
}

/** Marks versions deleted, or takes that back; 1804, 8002. */
export async function markVersions(
  api: ApiClient,
  batch: VersionBatch,
  isDeleted: boolean,
): Promise<void> {
  await api.call("pathversiondelete", { ...toWire(batch), is_deleted: isDeleted ? 1 : 0 });
}

/** Removes versions for good; 1804, 8401. */
export async function purgeVersions(api: ApiClient, batch: VersionBatch): Promise<void> {
  await api.call("pathversionpurge", toWire(batch));
}

function toWire({ requestId, itemId, versionIds }: VersionBatch) {
  return { request_id: requestId, coffer_id: itemId, version_ids: [...versionIds] };
}
