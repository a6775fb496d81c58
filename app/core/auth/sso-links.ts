import * as CODES from "#app/contract/errors/codes.ts";
import { hashPassword, type ProofPorts } from "#app/core/account/prove-password.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { DeviceStorage, HttpPort } from "#app/core/ports.ts";
import { toFactorCode } from "./factor/factor-code.ts";
import type { TypedProof } from "./factor/second-factor.ts";
import { fetchSsoKey } from "./sso-key.ts";
import {
  beginLink,
  fetchIdentities,
  finishLink,
  type LinkedIdentity,
  removeIdentity,
} from "./sso-links.api.ts";

const PERMIT_KEY = "sso_link";

export interface SsoLinkPorts extends ProofPorts {
  readonly http: HttpPort;
  readonly tabStorage: DeviceStorage;
}

/**
 * Identities of single sign-on that the owner links to a standing account (Reading R-172). Whatever
 * server and provider say here, it opens a session at most: no answer brings a key, and a sign-in by
 * the identity still asks for the encryption password (Trust K18). An answer that lies of what is
 * linked is all that the list can show; it is no proof, and nothing on this device follows from it.
 */
export class SsoLinks {
  readonly #ports: SsoLinkPorts;
  #finished: Promise<void> | null = null;

  constructor(ports: SsoLinkPorts) {
    this.#ports = ports;
  }

  list(signal?: AbortSignal): Promise<LinkedIdentity[]> {
    return fetchIdentities(this.#ports.api, signal);
  }

  /**
   * Proves the owner before the browser goes to the provider; what that allows stays in this tab.
   *
   * @throws AppError 8101, 6002, 8022 to 8024 for password and code, 8401 for one too many
   */
  async begin(typed: TypedProof): Promise<void> {
    const twofacode = typed.code === "" ? "" : (toFactorCode(typed.code) ?? refuseCode());
    const { loginHash } = await hashPassword(this.#ports, typed.password);
    const permit = await beginLink(this.#ports.api, { loginHash, twofacode });
    this.#ports.tabStorage.write(PERMIT_KEY, permit);
  }

  /**
   * Links whom the provider sent back; once, however often it is asked. A visit that this tab did not
   * set out for links nobody: somebody else may have sent the browser here.
   *
   * @throws AppError 8108
   */
  finish(): Promise<void> {
    this.#finished ??= this.#finish();
    return this.#finished;
  }

  async #finish(): Promise<void> {
    const { api, http, tabStorage } = this.#ports;
    const permit = tabStorage.read(PERMIT_KEY);
    if (permit === null) throw new AppError(CODES.ssoRefused);
    tabStorage.remove(PERMIT_KEY);
    await finishLink(api, { permit, key: await fetchSsoKey(http) });
  }

  /** Removes one; the password and everything else that signs in stay. */
  remove(hash: string): Promise<void> {
    return removeIdentity(this.#ports.api, hash);
  }
}

function refuseCode(): never {
  throw new AppError(CODES.credentialsIncorrect);
}
