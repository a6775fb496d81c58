import * as CODES from "#app/contract/errors/codes.ts";
import { toPassword } from "#app/contract/validate/password.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { RecoveryKit, RewrappedKeys } from "#app/core/crypto/account-port.ts";
import type { CryptoPort, Manifest } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { ManifestStore } from "#app/core/keys/manifest-store.ts";
import { counterOf } from "#app/core/keys/manifest-vc.ts";
import { ownDeviceId } from "#app/core/keys/own-device.ts";
import type { Clock, DeviceStorage } from "#app/core/ports.ts";
import { fetchStaged, stageChange } from "./key-change.api.ts";
import { requireOpening, rewrapKeys } from "./key-change.crypto.ts";
import type { FindNewPasswordErrors, NewPassword } from "./new-password-rules.ts";
import { StagedChange } from "./staged-change.ts";

type Crypto = Pick<
  CryptoPort,
  | "rewrapKeys"
  | "checkRewrapped"
  | "openManifest"
  | "sealManifest"
  | "mergeManifests"
  | "isOlderManifest"
  | "generateDeviceId"
  | "lock"
>;

export interface RegainPorts {
  /** Calls without a session. */
  readonly api: ApiClient;
  readonly crypto: Crypto;
  readonly device: DeviceStorage;
  readonly clock: Clock;
  readonly deviceName: string;
  readonly findErrors: FindNewPasswordErrors;
}

/** What the server gives to whoever proved to be allowed in without the password. */
export interface Begun {
  readonly changeId: string;
  readonly akm: string;
  readonly user: { readonly encOwnPrivKey: string };
}

export interface OpenedAccount {
  /** The name that was typed. */
  readonly userName: string;
  readonly begun: Begun;
  readonly manifest: Manifest;
  /** One that comes in the place of the kit that opened; null: the kit that stands goes on. */
  readonly kit: RecoveryKit | null;
}

interface Staged {
  readonly change: StagedChange;
  readonly store: ManifestStore;
}

/**
 * An account that was opened without its password, until a new one stands. Nothing is stored on this
 * device before the server has it, and nobody is signed in by it.
 */
export class Regaining {
  readonly #ports: RegainPorts;
  readonly #opened: OpenedAccount;
  #staged: Staged | null = null;
  #akm: string;

  constructor(ports: RegainPorts, opened: OpenedAccount) {
    this.#ports = ports;
    this.#opened = opened;
    this.#akm = opened.begun.akm;
  }

  /** Nobody answered the last step: the next `save` finds out. */
  get isUnsure(): boolean {
    return this.#staged?.change.isUnsure ?? false;
  }

  /**
   * Sets the new password; gives the count of the state that stands with it.
   *
   * @throws AppError 8303 to 8307, 8121 for the new password, 8120, 2161
   */
  async save(typed: NewPassword): Promise<number> {
    const staged = this.isUnsure ? this.#staged : null;
    this.#staged = staged ?? (await this.#stage(typed));
    const { change, store } = this.#staged;
    await change.save();
    return counterOf(store.require());
  }

  async #stage(typed: NewPassword): Promise<Staged> {
    const { api, crypto } = this.#ports;
    const [wrong] = Object.values(this.#ports.findErrors(typed));
    if (wrong !== undefined) throw new AppError(wrong);
    const { begun, manifest, kit } = this.#opened;
    const password = toPassword(typed.password);
    const { salt } = manifest.login;
    const keys = await rewrapKeys(crypto, { user: begun.user, manifest, password, salt });
    await stageChange(api, begun.changeId, { keys, hint: typed.hint, kit });
    const { isSame, sealed } = await fetchStaged(api, begun.changeId, { keys, kit });
    if (!isSame) throw new AppError(CODES.passwordNotChanged);
    await requireOpening(crypto, { sealed, manifest, password });
    return this.#toChange(keys);
  }

  #toChange(keys: RewrappedKeys): Staged {
    const { api, crypto, clock, device } = this.#ports;
    const { userName, begun, manifest } = this.#opened;
    const keep = (akm: string) => {
      this.#akm = akm;
    };
    const writingDevice = () => this.#writingDevice(userName);
    const first = { manifest, akm: begun.akm, stopCode: 0 };
    const store = new ManifestStore({ api, crypto, clock, writingDevice, keep }, first);
    const account = { updateManifest: store.update.bind(store) };
    // There is no session to ask with: what was sent last is what stands.
    const refresh = async () => undefined;
    const keptAkm = () => this.#akm;
    const ports = { api, device, userName, account, refresh, keptAkm };
    return { change: new StagedChange(ports, begun.changeId, keys), store };
  }

  async #writingDevice(userName: string) {
    const { device, crypto, deviceName: name } = this.#ports;
    return { id: await ownDeviceId({ device, crypto }, userName), name };
  }
}
