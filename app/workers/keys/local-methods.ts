import * as CODES from "#app/contract/errors/codes.ts";
import type { KeyWorkerMethods } from "#app/core/crypto/worker-messages.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";

const IV_BYTES = 12;

type Methods = Pick<KeyWorkerMethods, "sealSeen" | "openSeen" | "sealDraft" | "openDraft">;
/** Each has a key of its own: nothing that was sealed for one opens as the other. */
type Place = "seen" | "draft";

/**
 * What never leaves this device: what it has seen, at rest, and what was typed when the page is
 * locked, in its memory (Formats 10, Reading R-92).
 */
export function createLocalMethods(keyring: Keyring): Methods {
  const sealFor = (place: Place) => async (text: string) =>
    core.sealLocal(keyring.metaKey, place, text, randomBytes(IV_BYTES));
  const openFor = (place: Place) => async (sealed: string) => openLocal(keyring, place, sealed);
  return {
    sealSeen: sealFor("seen"),
    openSeen: openFor("seen"),
    sealDraft: sealFor("draft"),
    openDraft: openFor("draft"),
  };
}

/** null for what does not open: there is nothing then. */
export function openLocal(keyring: Keyring, place: string, sealed: string): string | null {
  const { metaKey } = keyring;
  try {
    return core.openLocal(metaKey, place, sealed);
  } catch (thrown) {
    if (thrown === CODES.itemKeyRefused) return null;
    throw thrown;
  }
}
