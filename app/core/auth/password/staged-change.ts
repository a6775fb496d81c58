import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { RewrappedKeys } from "#app/core/crypto/account-port.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import { type ManifestWrite, standingBlob } from "#app/core/keys/manifest.api.ts";
import type { OwnKeys } from "#app/core/keys/own-keys.ts";
import { readPinned, writePinned } from "#app/core/keys/pinned.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import { commitChange } from "./key-change.api.ts";
import { withLogin } from "./key-change.crypto.ts";

export interface StagedPorts {
  readonly api: ApiClient;
  readonly device: DeviceStorage;
  /** The name that was typed. */
  readonly userName: string;
  readonly account: Pick<OwnKeys, "updateManifest">;
  /** Fetches the manifest that stands, and takes it over where it is good. */
  fetchStanding(): Promise<string>;
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
 * record follows, so that a device is never ahead of its server. A second `save` after no answer looks
 * first whether the manifest that was sent stands: nobody else could have made it.
 */
export class StagedChange {
  readonly #ports: StagedPorts;
  readonly #changeId: string;
  readonly #keys: RewrappedKeys;
  readonly #sent = new Set<string>();
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
    if (!(await this.#stands())) await this.#commit();
    this.#isUnsure = false;
    this.#pin();
  }

  async #stands(): Promise<boolean> {
    if (!this.#isUnsure) return false;
    return this.#sent.has(await this.#ports.fetchStanding());
  }

  async #commit(): Promise<void> {
    const { account } = this.#ports;
    let isDone = false;
    const send = async (write: ManifestWrite) => {
      isDone = isDone || (await this.#send(write)) === "done before";
      if (isDone) throw new Error("stands");
    };
    try {
      await account.updateManifest((manifest) => withLogin(manifest, this.#keys), send);
    } catch (error) {
      if (isDone) return void (await this.#ports.fetchStanding());
      this.#isUnsure = !REFUSALS.some((code) => hasCode(error, code));
      throw error;
    }
  }

  /** A conflict with what this very change has sent is its success, told late. */
  async #send(write: ManifestWrite): Promise<"done" | "done before"> {
    this.#sent.add(write.akm);
    try {
      await commitChange(this.#ports.api, this.#changeId, write);
      return "done";
    } catch (error) {
      const isConflict = hasCode(error, CODES.manifestConflict);
      if (isConflict && this.#sent.has(standingBlob(error.data))) return "done before";
      throw error;
    }
  }

  #pin(): void {
    const { device, userName } = this.#ports;
    const { salt, rank } = this.#keys;
    const akm = readPinned(device, userName)?.akm ?? "";
    writePinned(device, userName, { salt, rank, akm });
  }
}
