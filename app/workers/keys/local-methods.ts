import * as CODES from "#app/contract/errors/codes.ts";
import type { LocalPort } from "#app/core/crypto/account-port.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { CONTENT, type MethodTable, on } from "#app/workers/core-parts.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";

const IV_BYTES = 12;

/** Each has a key of its own: nothing that was sealed for one opens as the other. */
type Place = "seen" | "draft";

/**
 * What never leaves this device: what it has seen, at rest, and what was typed when the page is
 * locked, in its memory (Formats 10, Reading R-92).
 */
export function createLocalMethods(keyring: Keyring): MethodTable<LocalPort> {
  const sealFor = (place: Place) => async (text: string) =>
    core.sealLocal(keyring.metaKey, place, text, randomBytes(IV_BYTES));
  const openFor = (place: Place) => async (sealed: string) => openLocal(keyring, place, sealed);
  return {
    sealSeen: on(CONTENT, sealFor("seen")),
    openSeen: on(CONTENT, openFor("seen")),
    sealDraft: on(CONTENT, sealFor("draft")),
    openDraft: on(CONTENT, openFor("draft")),
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
