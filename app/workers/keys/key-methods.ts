import type { KeysLeft } from "#app/core/crypto/account-port.ts";
import type { DataKeyId } from "#app/core/crypto/port.ts";
import type { KeyWorkerMethods, PacketKeyUse } from "#app/core/crypto/worker-messages.ts";
import type { KeptIndexStore } from "#app/platform/storage/kept-index.client.ts";
import type { KeptLinkStore } from "#app/platform/storage/kept-links.client.ts";
import type { KeptListingStore } from "#app/platform/storage/kept-listings.client.ts";
import type { KeptUploadStore } from "#app/platform/storage/kept-uploads.client.ts";
import type { SecretStore } from "#app/platform/storage/secrets.client.ts";
import { CONTENT, type MethodTable, on } from "#app/workers/core-parts.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { createAccountMethods } from "./account-methods.ts";
import { createActivityMethods } from "./activity-methods.ts";
import { createCommentMethods } from "./comment-methods.ts";
import { createConsentMethods } from "./consent-methods.ts";
import { createExportMethods } from "./export-methods.ts";
import { createFileMethods } from "./file-methods.ts";
import { createGrantMethods } from "./grant-methods.ts";
import { createKeptIndexMethods } from "./kept-index-methods.ts";
import { createKeptLinkMethods } from "./kept-link-methods.ts";
import { createKeptListingMethods } from "./kept-listing-methods.ts";
import { createKeptUploadMethods, deriveNoteKey } from "./kept-upload-methods.ts";
import { Keyring } from "./keyring.ts";
import { createLocalMethods } from "./local-methods.ts";
import { createManifestMethods } from "./manifest-methods.ts";
import { createNameMethods } from "./name-methods.ts";
import { createPasskeyMethods } from "./passkey-methods.ts";
import { createPasswordMethods } from "./password-methods.ts";
import { createResetMethods } from "./reset-methods.ts";
import { createSessionMethods } from "./session-methods.ts";
import { createShareLabelMethods } from "./share-label-methods.ts";
import { createShareMethods } from "./share-methods.ts";
import { createSharePasswordMethods } from "./share-password-methods.ts";

/** Hands the key of one stream to a packet worker under a name. */
export type PacketKeySink = (worker: number, keyName: string, key: CryptoKey) => void;

/**
 * How the key of one use of a data key is called between the workers.
 * @internal Tests play both workers in one process.
 */
export function packetKeyName(dataKey: DataKeyId, use: PacketKeyUse): string {
  return `${dataKey}/${String(use)}`;
}

/**
 * What this browser keeps: keys of an account, links that were unlocked, rows of folders, names, and how far
 * uploads are.
 */
export interface DeviceStores {
  readonly secrets: SecretStore;
  readonly links: KeptLinkStore;
  readonly listings: KeptListingStore;
  readonly index: KeptIndexStore;
  readonly uploads: KeptUploadStore;
}

/** Everything that the key worker does, over one keyring. */
export function createKeyMethods(
  stores: DeviceStores,
  handOver: PacketKeySink,
): MethodTable<KeyWorkerMethods> {
  const keyring = new Keyring();
  return {
    ...createAccountMethods(keyring),
    ...createSessionMethods(keyring, stores.secrets, (reason) => clearAll(stores, reason)),
    ...createLocalMethods(keyring),
    ...createManifestMethods(keyring),
    ...createPasskeyMethods(keyring),
    ...createPasswordMethods(keyring),
    ...createExportMethods(keyring),
    ...createResetMethods(keyring),
    ...createShareMethods(keyring),
    ...createGrantMethods(keyring),
    ...createActivityMethods(keyring),
    ...createSharePasswordMethods(keyring),
    ...createShareLabelMethods(keyring),
    ...createCommentMethods(keyring),
    ...createConsentMethods(keyring),
    ...createKeptLinkMethods(keyring, stores.links),
    ...createKeptListingMethods(keyring, stores.listings),
    ...createKeptIndexMethods(keyring, stores.index),
    ...createKeptUploadMethods(keyring, stores.uploads),
    ...createNameMethods(keyring),
    ...createFileMethods(keyring),
    handPacketKey: on(CONTENT, async ({ dataKey, use, worker }) => {
      const key = await importPacketKey(keyring.dataKey(dataKey), use);
      handOver(worker, packetKeyName(dataKey, use), key);
    }),
  };
}

/**
 * A lock takes everything that this browser keeps, whatever becomes of the others; how far uploads are goes
 * with the person: behind a lock it waits for the same one (Reading R-300).
 */
async function clearAll(
  { secrets, links, listings, index, uploads }: DeviceStores,
  reason: "idle" | "signed-out",
): Promise<KeysLeft> {
  const kept = [links, listings, index, ...(reason === "signed-out" ? [uploads] : [])];
  const [left] = await Promise.all([secrets.clear(), ...kept.map((store) => store.clear())]);
  return left;
}

/** A packet worker gets a key of one purpose that it cannot read. */
async function importPacketKey(
  dataKey: Uint8Array<ArrayBuffer>,
  use: PacketKeyUse,
): Promise<CryptoKey> {
  if (use === "resume") return deriveNoteKey(dataKey);
  const bytes = core.packetKey(dataKey, use);
  try {
    return await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  } finally {
    bytes.fill(0);
  }
}
