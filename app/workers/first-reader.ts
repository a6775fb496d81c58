import * as CODES from "#app/contract/errors/codes.ts";
import type { FirstAccount, FirstWorkerMethods } from "#app/core/crypto/first-messages.ts";
import type { NameColumns } from "#app/core/crypto/worker-messages.ts";
import type { SecretStore } from "#app/platform/storage/secrets.client.ts";
import * as core from "#crypto-wasm/pkg/coffer_first.js";
import { unpackKeys } from "./kept-keys.ts";
import { openLabel } from "./open-label.ts";
import { Refusal, required } from "./refusal.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Input<M extends keyof FirstWorkerMethods> = Parameters<FirstWorkerMethods[M]>[0];

/** Opens names under the one key that it opened before. */
export function createFirstReader(store: Pick<SecretStore, "read">): FirstWorkerMethods {
  let openNames: ((rows: string) => NameColumns) | null = null;
  let openLinkLabel: ((label: string) => Promise<string>) | null = null;
  return {
    openOwn: async (input) => {
      const metaKey = await readMetaKey(store, input.userName);
      if (metaKey === null) return null;
      openNames = (rows) => core.openFirstNames(metaKey, rows);
      return openAccount(metaKey, input);
    },
    openLink: async (input) => {
      const shareKey = openShareKey(input);
      openNames = (rows) => core.openFirstLinkNames(shareKey, rows);
      openLinkLabel = (label) => openLabel(shareKey, input.ks, label);
    },
    openLabel: async (label) => required(openLinkLabel, CODES.passwordRefused)(label),
    openNames: async (rows) => required(openNames, CODES.passwordRefused)(rows),
  };
}

async function readMetaKey(
  store: Pick<SecretStore, "read">,
  userName: string,
): Promise<Bytes | null> {
  const bytes = await store.read();
  return bytes === null ? null : (unpackKeys(bytes, userName)?.metaKey ?? null);
}

function openAccount(metaKey: Bytes, { akm, seen }: Input<"openOwn">): FirstAccount {
  const [main = "", vault = ""] = core.firstAreaRoots(metaKey);
  return {
    manifest: JSON.parse(core.openFirstManifest(metaKey, akm)),
    seen: seen === null ? null : openSeen(metaKey, seen),
    roots: { main, vault },
  };
}

/** What does not open was never met, as everywhere else (`core/files/seen-versions.ts`). */
function openSeen(metaKey: Bytes, sealed: string): string | null {
  try {
    return core.openFirstLocal(metaKey, "seen", sealed);
  } catch {
    return null;
  }
}

function openShareKey({ fragment, kdf, ks, encShareKey }: Input<"openLink">): Bytes {
  const { salt, iterations, linkversion } = kdf;
  try {
    return core.openFirstLink(fragment, salt, iterations, linkversion, ks, encShareKey);
  } catch {
    throw new Refusal(CODES.linkKeyRefused);
  }
}
