import * as CODES from "#app/contract/errors/codes.ts";
import { toEmail } from "#app/contract/validate/email.ts";
import { toPassword } from "#app/contract/validate/password.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { RecoveryKit, RewrappedKeys } from "#app/core/crypto/account-port.ts";
import type { CryptoPort, Manifest } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { ManifestStore } from "#app/core/keys/manifest-store.ts";
import { counterOf } from "#app/core/keys/manifest-vc.ts";
import { readDeviceId, writeDeviceId } from "#app/core/keys/pinned.ts";
import type { Clock, DeviceStorage } from "#app/core/ports.ts";
import { fetchStaged, stageChange } from "./key-change.api.ts";
import { makeKit, requireOpening, rewrapKeys } from "./key-change.crypto.ts";
import type { FindNewPasswordErrors, NewPassword } from "./new-password-rules.ts";
import { openWithKit } from "./recover.crypto.ts";
import { type BegunRecovery, beginRecovery } from "./recovery.api.ts";
import { type KitSheet, toSheet } from "./recovery-kit.ts";
import { StagedChange } from "./staged-change.ts";

type Crypto = Pick<
  CryptoPort,
  | "recoveryLock"
  | "openRecovery"
  | "makeRecoveryKit"
  | "rewrapKeys"
  | "checkRewrapped"
  | "openManifest"
  | "sealManifest"
  | "mergeManifests"
  | "isOlderManifest"
  | "generateDeviceId"
  | "lock"
>;

export interface RecoverPorts {
  /** Calls without a session. */
  readonly api: ApiClient;
  readonly crypto: Crypto;
  readonly device: DeviceStorage;
  readonly clock: Clock;
  readonly deviceName: string;
  readonly findErrors: FindNewPasswordErrors;
}

export interface KitTyped {
  readonly userName: string;
  readonly code: string;
  /** Empty until 8022 asked for it. */
  readonly twofacode: string;
}

/** What the person compares with the sheet before going on. */
export interface OpenedState {
  readonly state: number;
  /** When and where the state was written last. */
  readonly writtenS: number;
  readonly device: string;
  readonly safetyNumber: string;
}

interface Opened {
  readonly userName: string;
  readonly begun: BegunRecovery;
  readonly manifest: Manifest;
  /** The one that comes in the place of the kit that opened. */
  readonly kit: RecoveryKit;
}

interface Staged {
  readonly change: StagedChange;
  readonly store: ManifestStore;
}

/**
 * The way back into an account with its kit: open, look, a new password and a new kit (Formats 6).
 * Nothing is stored on this device before the server has it; the kit that opened works until then.
 */
export class Recovery {
  readonly #ports: RecoverPorts;
  #opened: Opened | null = null;
  #staged: Staged | null = null;
  #akm = "";

  constructor(ports: RecoverPorts) {
    this.#ports = ports;
  }

  /** Nobody answered the last step: the next `finish` finds out. */
  get isUnsure(): boolean {
    return this.#staged?.change.isUnsure ?? false;
  }

  /** @throws AppError 6001, 6002, 8022, 8024, 9429, 2160, 2161 */
  async open({ userName: typed, code, twofacode }: KitTyped): Promise<OpenedState> {
    const { api, crypto } = this.#ports;
    const userName = toEmail(typed);
    const lock = await crypto.recoveryLock(code);
    const begun = await beginRecovery(api, { userName, lock, twofacode });
    const manifest = await openWithKit(this.#ports, { code, userName, begun });
    const kit = await makeKit(crypto, manifest);
    this.#opened = { userName, begun, manifest, kit };
    const { t: writtenS, dev } = manifest;
    const { safetyNumber } = kit;
    return { state: counterOf(manifest), writtenS, device: dev.name, safetyNumber };
  }

  /**
   * Sets the new password; the sheet of the new kit comes back when both stand.
   *
   * @throws AppError 8303 to 8307, 8121 for the new password, 8120, 2161, 6002 before `open`
   */
  async finish(typed: NewPassword): Promise<KitSheet> {
    const opened = this.#opened;
    if (opened === null) throw new AppError(CODES.passwordRefused);
    const staged = this.isUnsure ? this.#staged : null;
    this.#staged = staged ?? (await this.#stage(opened, typed));
    const { change, store } = this.#staged;
    await change.save();
    const state = counterOf(store.require());
    const madeS = this.#ports.api.servtimeS();
    return toSheet(opened.kit, { userName: opened.userName, madeS, state });
  }

  /** Wipes what the kit opened: nobody is signed in by it. */
  async end(): Promise<void> {
    this.#opened = null;
    await this.#ports.crypto.lock("signed-out");
  }

  async #stage(opened: Opened, typed: NewPassword): Promise<Staged> {
    const { api, crypto } = this.#ports;
    const [wrong] = Object.values(this.#ports.findErrors(typed));
    if (wrong !== undefined) throw new AppError(wrong);
    const { begun, manifest, kit } = opened;
    const password = toPassword(typed.password);
    const { salt } = manifest.login;
    const keys = await rewrapKeys(crypto, { user: begun.user, manifest, password, salt });
    await stageChange(api, begun.changeId, { keys, hint: typed.hint, kit });
    const { isSame, sealed } = await fetchStaged(api, begun.changeId, { keys, kit });
    if (!isSame) throw new AppError(CODES.passwordNotChanged);
    await requireOpening(crypto, { sealed, manifest, password });
    return this.#toChange(opened, keys);
  }

  #toChange({ userName, begun, manifest }: Opened, keys: RewrappedKeys): Staged {
    const { api, crypto, clock, device } = this.#ports;
    this.#akm = begun.akm;
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
    const known = readDeviceId(device, userName);
    if (known !== null) return { id: known, name };
    const id = await crypto.generateDeviceId();
    writeDeviceId(device, userName, id);
    return { id, name };
  }
}
