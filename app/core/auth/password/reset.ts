import * as CODES from "#app/contract/errors/codes.ts";
import { toEmail } from "#app/contract/validate/email.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { NewPassword } from "./new-password-rules.ts";
import { Regaining, type RegainPorts } from "./regain.ts";
import { beginReset } from "./reset.api.ts";
import { openWithLink } from "./reset.crypto.ts";

export interface ResetPorts extends RegainPorts {
  readonly crypto: RegainPorts["crypto"] & Pick<CryptoPort, "beginReset" | "openReset">;
}

export interface LinkTyped {
  readonly userName: string;
  /** What stood in the link. */
  readonly token: string;
  /** Empty until 8022 asked for it. */
  readonly twofacode: string;
}

/** What the person is shown of the account before a new password is set. */
export interface ResetState {
  /** Unix seconds, and the device that wrote it last. */
  readonly writtenS: number;
  readonly device: string;
}

/**
 * A new password by a link that came by mail (Spec A§3.4, Reading R-170). The files, links, passkeys
 * and the recovery kit stay as they are; every session ends. Until the last step the old password is the
 * one that works, and nothing is stored on this device.
 */
export class PasswordReset {
  readonly #ports: ResetPorts;
  #regaining: Regaining | null = null;

  constructor(ports: ResetPorts) {
    this.#ports = ports;
  }

  /** Nobody answered the last step: the next `finish` finds out. */
  get isUnsure(): boolean {
    return this.#regaining?.isUnsure ?? false;
  }

  /** @throws AppError 8130 to 8136, 8022 to 8024, 9429, 2160, 2161 */
  async open({ userName: typed, token, twofacode }: LinkTyped): Promise<ResetState> {
    const { api, crypto } = this.#ports;
    const userName = toEmail(typed);
    const pubkey = await crypto.beginReset();
    const begun = await beginReset(api, { userName, token, twofacode, pubkey });
    const manifest = await openWithLink(this.#ports, { userName, token, begun });
    this.#regaining = new Regaining(this.#ports, { userName, begun, manifest, kit: null });
    return { writtenS: manifest.t, device: manifest.dev.name };
  }

  /** @throws AppError 8303 to 8307, 8121 for the new password, 8120, 2161, 8131 before `open` */
  async finish(typed: NewPassword): Promise<void> {
    if (this.#regaining === null) throw new AppError(CODES.resetLinkUnknown);
    await this.#regaining.save(typed);
  }

  /** Wipes what the link opened: nobody is signed in by it. */
  async end(): Promise<void> {
    this.#regaining = null;
    await this.#ports.crypto.lock("signed-out");
  }
}
