import * as CODES from "#app/contract/errors/codes.ts";
import { hashPassword, type ProofPorts } from "#app/core/account/prove-password.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import {
  beginFactor,
  confirmFactor,
  endFactor,
  type FactorKind,
  type FactorProof,
  renewBackupCodes,
  sendCode,
} from "./factor.api.ts";
import { toFactorCode } from "./factor-code.ts";

export interface FactorPorts extends ProofPorts {
  /** Fetches the user again: the record tells what is on. */
  reloadUser(): Promise<void>;
}

/** What somebody gives beside the request. */
export interface TypedProof {
  readonly password: string;
  readonly code: string;
}

/**
 * Two-factor authentication of the own account (Reading R-126). Nothing that the server answers here
 * is kept on this device, and a code that cannot be one is refused before anything is sent.
 *
 * @throws AppError 8101 another password, 6002 another salt than the pinned one, 8023 another code,
 * 8024 a code that is over, 9429
 */
export class SecondFactor {
  readonly #ports: FactorPorts;

  constructor(ports: FactorPorts) {
    this.#ports = ports;
  }

  /** The secret for the app; empty for mail. Nothing is asked for until {@link confirm}. */
  begin(kind: FactorKind): Promise<string> {
    return beginFactor(this.#ports.api, kind);
  }

  /** Turns on what was begun; the back-up codes. */
  async confirm(typed: TypedProof): Promise<readonly string[]> {
    const codes = await confirmFactor(this.#ports.api, await this.#prove(typed));
    await this.#ports.reloadUser();
    return codes;
  }

  async turnOff(typed: TypedProof): Promise<void> {
    await endFactor(this.#ports.api, await this.#prove(typed));
    await this.#ports.reloadUser();
  }

  async renewCodes(typed: TypedProof): Promise<readonly string[]> {
    const codes = await renewBackupCodes(this.#ports.api, await this.#prove(typed));
    await this.#ports.reloadUser();
    return codes;
  }

  /** A mail with a code for what asks for one. */
  async send(password: string): Promise<void> {
    const { api, userName } = this.#ports;
    const { loginHash } = await hashPassword(this.#ports, password);
    await sendCode(api, { userName, loginHash });
  }

  async #prove({ password, code: typed }: TypedProof): Promise<FactorProof> {
    const code = toFactorCode(typed);
    if (code === null) throw new AppError(CODES.credentialsIncorrect);
    const { loginHash } = await hashPassword(this.#ports, password);
    return { loginHash, code };
  }
}
