import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { Link } from "./link.ts";
import { setLinkLock } from "./links.api.ts";
import { openSecrets } from "./links.crypto.ts";

/**
 * Gives a link without a password its lock, which links made earlier lack: until then whoever has
 * the address alone can use its download limit up (Formats 8, Reading R-99). The lock is proof of
 * the key in the address and opens nothing.
 */
export async function fillLock(ports: FilesPorts, link: Link): Promise<void> {
  const { ownShareKey, hasLock, salt, linkversion } = link.sealed;
  if (hasLock || link.hasPassword || link.isEnded || ownShareKey === "") return;
  const { linkKey } = await openSecrets(ports, link);
  const kdf = { salt, linkversion, iterations: CRYPTO_LIMITS.pbkdf2IterationsLink };
  const passwordlock = await ports.crypto.deriveLinkLock({ linkKey, password: null, kdf });
  await setLinkLock(ports.api, { id: link.id, ks: link.ks, passwordlock });
}

/** Fills the locks of a list in; asks for each link once, whatever the server says of it afterwards. */
export class LockFiller {
  readonly #ports: FilesPorts;
  readonly #onRefused: (code: number) => void;
  readonly #tried = new Set<string>();

  constructor(ports: FilesPorts, onRefused: (code: number) => void) {
    this.#ports = ports;
    this.#onRefused = onRefused;
  }

  async fill(links: readonly Link[], signal: AbortSignal): Promise<void> {
    for (const link of links) {
      if (signal.aborted) return;
      if (this.#tried.has(link.id)) continue;
      this.#tried.add(link.id);
      try {
        await fillLock(this.#ports, link);
      } catch (error) {
        // The link works on without; the next list tries again.
        this.#onRefused(normalise(error).code);
      }
    }
  }
}
