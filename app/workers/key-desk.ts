import type { DataKeyId, PacketStream } from "#app/core/crypto/port.ts";
import type { KeyWorkerMethods } from "#app/core/crypto/worker-messages.ts";
import type { SecretStore } from "#app/platform/storage/secrets.client.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { createAccountDesk } from "./account-desk.ts";
import { createFileDesk } from "./file-desk.ts";
import { Keyring } from "./keyring.ts";
import { createLocalDesk } from "./local-desk.ts";
import { createManifestDesk } from "./manifest-desk.ts";
import { createNameDesk } from "./name-desk.ts";
import { createSessionDesk } from "./session-desk.ts";
import { createShareDesk } from "./share-desk.ts";

/** Hands the key of one stream to a packet worker under a name. */
export type PacketKeySink = (worker: number, keyName: string, key: CryptoKey) => void;

/** How the key of a stream of a data key is called between the workers. */
export function packetKeyName(dataKey: DataKeyId, stream: PacketStream): string {
  return `${dataKey}/${String(stream)}`;
}

/** Everything that the key worker does, over one keyring. */
export function createKeyDesk(store: SecretStore, handOver: PacketKeySink): KeyWorkerMethods {
  const keyring = new Keyring();
  return {
    ...createAccountDesk(keyring),
    ...createSessionDesk(keyring, store),
    ...createLocalDesk(keyring),
    ...createManifestDesk(keyring),
    ...createShareDesk(keyring),
    ...createNameDesk(keyring),
    ...createFileDesk(keyring),
    handPacketKey: async ({ dataKey, stream, worker }) => {
      const key = await importPacketKey(keyring.dataKey(dataKey), stream);
      handOver(worker, packetKeyName(dataKey, stream), key);
    },
  };
}

/** A packet worker gets a key of one purpose that it cannot read. */
async function importPacketKey(
  dataKey: Uint8Array<ArrayBuffer>,
  stream: PacketStream,
): Promise<CryptoKey> {
  const bytes = core.packetKey(dataKey, stream);
  try {
    return await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  } finally {
    bytes.fill(0);
  }
}
