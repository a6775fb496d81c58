import type { Limits } from "#api/bus/bus.ts";

/** Who tries to sign in, and from where. */
export interface Claim {
  readonly email: string;
  readonly addressKey: string;
}

/**
 * Wrong passwords of one account from one address, and of the address as a whole. An account adds to
 * its address no more than its own limit, and nothing once the right password came: whoever mistypes
 * shuts out himself, and nobody beside him (Trust 2.8).
 */
export class LoginTries {
  readonly #limits: Limits;
  readonly #account: string;
  readonly #address: string;

  constructor(limits: Limits, { email, addressKey }: Claim) {
    this.#limits = limits;
    this.#account = `${email}|${addressKey}`;
    this.#address = addressKey;
  }

  /** Seconds until the next try; 0: now. */
  async waitS(): Promise<number> {
    const ofAccount = await this.#limits.waitS("loginFailures", this.#account);
    return ofAccount > 0 ? ofAccount : this.#limits.waitS("addressLoginFailures", this.#address);
  }

  async countFailure(): Promise<void> {
    const isBeyond = (await this.#limits.count("loginFailures", this.#account)) > 0;
    if (!isBeyond) await this.#limits.count("addressLoginFailures", this.#address);
  }

  /** The right password came. */
  async forget(): Promise<void> {
    const failures = await this.#limits.forget("loginFailures", this.#account);
    if (failures > 0) await this.#limits.giveBack("addressLoginFailures", this.#address, failures);
  }
}
