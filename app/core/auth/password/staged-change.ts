import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { RewrappedKeys } from "#app/core/crypto/account-port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { type ManifestWrite, standingBlob } from "#app/core/keys/manifest.api.ts";
import type { OwnKeys } from "#app/core/keys/own-keys.ts";
import { writePinned } from "#app/core/keys/pinned.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import { commitChange } from "./key-change.api.ts";
import { withLogin } from "./key-change.crypto.ts";

export interface StagedPorts {
  readonly api: ApiClient;
  readonly device: DeviceStorage;
  /** The name that was typed. */
  readonly userName: string;
  readonly account: Pick<OwnKeys, "updateManifest">;
  /** Takes over what stands at the server now, where it is good. */
  refresh(): Promise<void>;
  /** The last manifest that was accepted. */
  keptAkm(): string;
}

/** Words of the server that say that a commit was not done; silence and failures say nothing. */
const REFUSALS: readonly number[] = [
  CODES.manifestMissing,
  CODES.manifestOlder,
  CODES.manifestConflict,
  CODES.passwordNotChanged,
  CODES.notSignedIn,
  CODES.sessionEnded,
];

/**
 * What was staged and read back, until it stands. One transaction at the server makes hash, keys and
 * manifest one: the old password works before it, the new one after it (Reading R-132). The pinned
 * record follows, so that a device is never ahead of its server. After no answer `save` sends the very
 * same again first, which does nothing where it was done.
 */
export class StagedChange {
  readonly #ports: StagedPorts;
  readonly #changeId: string;
  readonly #keys: RewrappedKeys;
  readonly #sent: ManifestWrite[] = [];
  #isUnsure = false;

  constructor(ports: StagedPorts, changeId: string, keys: RewrappedKeys) {
    this.#ports = ports;
    this.#changeId = changeId;
    this.#keys = keys;
  }

  /** The last `save` got no answer: it may have been done. */
  get isUnsure(): boolean {
    return this.#isUnsure;
  }

  async save(): Promise<void> {
    const isDone = await this.#track(async () => (await this.#repeat()) || (await this.#commit()));
    if (isDone === "before") await this.#ports.refresh();
    this.#pin();
  }

  /** What became of the last one; nothing where it was answered, or another manifest stands. */
  async #repeat(): Promise<"before" | null> {
    const last = this.#sent.at(-1);
    if (!this.#isUnsure || last === undefined) return null;
    try {
      await commitChange(this.#ports.api, this.#changeId, last);
      return "before";
    } catch (error) {
      if (!hasCode(error, CODES.manifestConflict)) throw error;
      return this.#isOwn(error.data) ? "before" : null;
    }
  }

  async #commit(): Promise<"now" | "before"> {
    let isDone = false;
    const send = async (write: ManifestWrite) => {
      this.#sent.push(write);
      try {
        await commitChange(this.#ports.api, this.#changeId, write);
      } catch (error) {
        // A conflict with what this very change has sent is its success, told late.
        isDone = hasCode(error, CODES.manifestConflict) && this.#isOwn(error.data);
        throw isDone ? new AppError(CODES.unknown) : error;
      }
    };
    try {
      await this.#ports.account.updateManifest((found) => withLogin(found, this.#keys), send);
      return "now";
    } catch (error) {
      if (isDone) return "before";
      throw error;
    }
  }

  /** Silence and failures leave it open whether it was done; a refusal does not. */
  async #track<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.#isUnsure = false;
      return result;
    } catch (error) {
      this.#isUnsure = !REFUSALS.some((code) => hasCode(error, code));
      throw error;
    }
  }

  #isOwn(data: unknown): boolean {
    const standing = standingBlob(data);
    return this.#sent.some(({ akm }) => akm === standing);
  }

  #pin(): void {
    const { device, userName, keptAkm } = this.#ports;
    const { salt, rank } = this.#keys;
    writePinned(device, userName, { salt, rank, akm: keptAkm() });
  }
}
