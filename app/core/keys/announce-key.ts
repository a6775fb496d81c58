import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort, Manifest, ManifestIntent } from "#app/core/crypto/port.ts";
import { announce } from "./intents.ts";
import type { OwnKeys } from "./own-keys.ts";

const SECOND_MS = 1_000;

interface AnnouncePorts {
  readonly api: ApiClient;
  readonly crypto: CryptoPort;
  readonly account: Pick<OwnKeys, "requireWritable" | "updateManifest">;
}

/** Makes a share key and writes what it is for into the manifest, before any call names it (Formats 12). */
export async function announceKey(
  ports: AnnouncePorts,
  announced: Omit<ManifestIntent, "commit" | "t" | "state">,
  prepare: (manifest: Manifest) => Manifest = (manifest) => manifest,
) {
  ports.account.requireWritable();
  const rid = await ports.crypto.generateId();
  const { newKey, commit } = await ports.crypto.generateShareKey();
  const nowS = ports.api.servtimeS();
  const intent: ManifestIntent = { ...announced, commit, t: nowS, state: "open" };
  await ports.account.updateManifest((manifest) =>
    announce(prepare(cancelOld(manifest, nowS)), rid, intent),
  );
  return { rid, newKey };
}

/**
 * Intents are cancelled after 7 days (Formats 12), but for a change of a team share's key: whose device
 * was off for a week does not end the share by that (Reading R-206).
 */
function cancelOld(manifest: Manifest, nowS: number): Manifest {
  const oldestS = nowS - CRYPTO_LIMITS.intentLifetimeMs / SECOND_MS;
  const intents = Object.entries(manifest.intents).map(([rid, intent]) => [
    rid,
    intent.state === "open" && intent.t < oldestS && !isTeamRotation(intent)
      ? { ...intent, state: "cancelled" as const }
      : intent,
  ]);
  return { ...manifest, intents: Object.fromEntries(intents) };
}

function isTeamRotation({ op, share }: ManifestIntent): boolean {
  return op === "rotate" && share !== undefined;
}
