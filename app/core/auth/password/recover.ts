import * as CODES from "#app/contract/errors/codes.ts";
import { toEmail } from "#app/contract/validate/email.ts";
import type { RecoveryKit } from "#app/core/crypto/account-port.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { counterOf } from "#app/core/keys/manifest-vc.ts";
import { makeKit } from "./key-change.crypto.ts";
import type { NewPassword } from "./new-password-rules.ts";
import { openWithKit } from "./recover.crypto.ts";
import { beginRecovery } from "./recovery.api.ts";
import { type KitSheet, toSheet } from "./recovery-kit.ts";
import { Regaining, type RegainPorts } from "./regain.ts";

export interface RecoverPorts extends RegainPorts {
  readonly crypto: RegainPorts["crypto"] &
    Pick<CryptoPort, "recoveryLock" | "openRecovery" | "makeRecoveryKit">;
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
  /** The one that comes in the place of the kit that opened. */
  readonly kit: RecoveryKit;
  readonly regaining: Regaining;
}

/**
 * The way back into an account with its kit: open, look, a new password and a new kit (Formats 6).
 * Nothing is stored on this device before the server has it; the kit that opened works until then.
 */
export class Recovery {
  readonly #ports: RecoverPorts;
  #opened: Opened | null = null;

  constructor(ports: RecoverPorts) {
    this.#ports = ports;
  }

  /** Nobody answered the last step: the next `finish` finds out. */
  get isUnsure(): boolean {
    return this.#opened?.regaining.isUnsure ?? false;
  }

  /** @throws AppError 6001, 6002, 8022, 8024, 9429, 2160, 2161 */
  async open({ userName: typed, code, twofacode }: KitTyped): Promise<OpenedState> {
    const { api, crypto } = this.#ports;
    const userName = toEmail(typed);
    const lock = await crypto.recoveryLock(code);
    const begun = await beginRecovery(api, { userName, lock, twofacode });
    const manifest = await openWithKit(this.#ports, { code, userName, begun });
    const kit = await makeKit(crypto, manifest);
    const regaining = new Regaining(this.#ports, { userName, begun, manifest, kit });
    this.#opened = { userName, kit, regaining };
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
    const { userName, kit, regaining } = opened;
    const state = await regaining.save(typed);
    return toSheet(kit, { userName, madeS: this.#ports.api.servtimeS(), state });
  }

  /** Wipes what the kit opened: nobody is signed in by it. */
  async end(): Promise<void> {
    this.#opened = null;
    await this.#ports.crypto.lock("signed-out");
  }
}
