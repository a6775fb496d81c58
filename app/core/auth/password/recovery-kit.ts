import type { Account } from "#app/core/account/account.ts";
import { hashPassword } from "#app/core/account/prove-password.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { RecoveryKit } from "#app/core/crypto/account-port.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { counterOf } from "#app/core/keys/manifest-vc.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import { makeKit } from "./key-change.crypto.ts";
import { writeKit } from "./recovery.api.ts";

export interface KitPorts {
  readonly api: ApiClient;
  readonly crypto: Pick<CryptoPort, "hashLogin" | "unlock" | "makeRecoveryKit" | "generateId">;
  readonly device: DeviceStorage;
  readonly account: Pick<Account, "requireWritable">;
  /** The name that was typed at sign-in. */
  readonly userName: string;
}

/** What stands on the sheet. */
export interface KitSheet {
  readonly userName: string;
  readonly code: string;
  readonly safetyNumber: string;
  /** ctr of the manifest: a state below it is older than the sheet. */
  readonly state: number;
  /** Unix seconds. */
  readonly madeS: number;
}

/**
 * Makes one kit. A try that got no answer is repeated with the very same kit, so that the sheet that
 * somebody prints is the one that the server has.
 */
export class KitMaking {
  readonly #ports: KitPorts;
  #begun: { readonly kit: RecoveryKit; readonly requestId: string } | null = null;

  constructor(ports: KitPorts) {
    this.#ports = ports;
  }

  /** @throws AppError 8101, 8022, 8024, 6002 for another salt than the pinned one, 2160, 2161 */
  async run(typed: { readonly password: string; readonly twofacode: string }): Promise<KitSheet> {
    const { api, crypto, account, userName } = this.#ports;
    const manifest = account.requireWritable();
    const { loginHash } = await hashPassword(this.#ports, typed.password);
    this.#begun ??= {
      kit: await makeKit(crypto, manifest),
      requestId: await crypto.generateId(),
    };
    const { kit, requestId } = this.#begun;
    const proof = { loginHash, twofacode: typed.twofacode };
    const madeS = await writeKit(api, requestId, { kit, proof });
    return toSheet(kit, { userName, madeS, state: counterOf(manifest) });
  }
}

export function toSheet(
  { code, safetyNumber }: RecoveryKit,
  facts: Pick<KitSheet, "userName" | "madeS" | "state">,
): KitSheet {
  return { ...facts, code, safetyNumber };
}
