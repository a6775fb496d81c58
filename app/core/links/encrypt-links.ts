import type { ShareKeyId } from "#app/core/crypto/port.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { openKnownKeys } from "#app/core/keys/share-keys.ts";
import {
  type EncryptProgress,
  encryptCovered,
  type ListCovered,
} from "#app/core/reencryption/encrypt-share.ts";
import { listCovered } from "./list-covered.ts";

/** Steps of the link-encrypting dialog (Spec C§2.4). */
export type EncryptingStep =
  | { readonly kind: "preparing" }
  | { readonly kind: "encrypting"; readonly percent: number; readonly listed: number }
  | { readonly kind: "finalizing" };

interface Watch {
  readonly onStep: (step: EncryptingStep) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Gives everything below an own link, whose key is open, names and data keys for its visitors. */
export function encryptShare(
  ports: FilesPorts,
  target: ShareKeyId,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<EncryptProgress> {
  const list: ListCovered = (share, until) => listCovered(ports, share, until);
  return encryptCovered(ports, { target, listCovered: list }, signal);
}

/** Rounds of re-encryption of one link whose key is open, with what the dialog says of them (Spec C§4). */
export async function encryptLink(
  ports: FilesPorts,
  ks: ShareKeyId,
  { onStep, signal }: Watch,
): Promise<void> {
  for await (const { percent, listed } of encryptShare(ports, ks, signal)) {
    onStep({ kind: "encrypting", percent, listed });
  }
  onStep({ kind: "finalizing" });
}

/**
 * Gives links the keys of what came under them, one link after the other; those that the server does
 * not know any more are left out. Throws 2000 when a key is not the manifest's.
 */
export async function encryptLinks(
  ports: FilesPorts,
  links: readonly ShareKeyId[],
  watch: Watch,
): Promise<void> {
  watch.onStep({ kind: "preparing" });
  for (const ks of await openKnownKeys(ports, links)) {
    watch.signal?.throwIfAborted();
    await encryptLink(ports, ks, watch);
  }
}
