import * as CODES from "#app/contract/errors/codes.ts";
import type { Account } from "#app/core/account/account.ts";
import { hashPassword, type ProofPorts } from "#app/core/account/prove-password.ts";
import { requireFreshProof } from "#app/core/api/require-fresh-proof.ts";
import type { CryptoPort, Manifest, ManifestPasskey } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import type { Clock } from "#app/core/ports.ts";
import { toFactorCode } from "../factor/factor-code.ts";
import type { TypedProof } from "../factor/second-factor.ts";
import type { AuthenticatorPort, MadePasskey } from "./authenticator.ts";
import { type ListedPasskey, toListedPasskeys } from "./listed-passkeys.ts";
import {
  addPasskey,
  beginPasskey,
  fetchPasskeys,
  removePasskey,
  renamePasskey,
} from "./passkey.api.ts";

const MS = 1_000;

type Keys = "preparePasskeys" | "sealPasskey" | "hashCredential";

export interface PasskeyPorts extends ProofPorts {
  readonly crypto: ProofPorts["crypto"] & Pick<CryptoPort, Keys>;
  readonly authenticator: AuthenticatorPort;
  readonly account: Pick<
    Account,
    "manifest" | "requireWritable" | "updateManifest" | "endInManifest"
  >;
  readonly clock: Clock;
}

/** A passkey that the browser made and the account does not know yet. */
export interface NewPasskey {
  readonly made: MadePasskey;
  /** Empty: it holds no keys. */
  readonly pk: string;
}

interface Known {
  readonly hash: string;
}

/**
 * The passkeys of the own account (Formats 6, Readings ). One opens the keys only while the
 * sealed manifest lists it, so whatever the server keeps, hides or brings back, a removed one opens nothing.
 * The hash by which it is listed is made here of the credential itself, never taken from an answer.
 */
export class Passkeys {
  readonly #ports: PasskeyPorts;

  constructor(ports: PasskeyPorts) {
    this.#ports = ports;
  }

  async list(signal?: AbortSignal): Promise<ListedPasskey[]> {
    const { api, account } = this.#ports;
    return toListedPasskeys(await fetchPasskeys(api, signal), account.manifest.get());
  }

  /**
   * Has the browser make one, and tries its secret once. Nothing is kept before {@link keep}.
   *
   * @throws AppError 8101, 6002, 8022 to 8024 for password and code, 8310 when the browser stopped,
   * 2160, 2161 while nothing can be listed
   */
  async make(typed: TypedProof, signal?: AbortSignal): Promise<NewPasskey> {
    const { account, api, authenticator, userName } = this.#ports;
    account.requireWritable();
    const twofacode = typed.code === "" ? "" : (toFactorCode(typed.code) ?? refuseCode());
    const { loginHash } = await hashPassword(this.#ports, typed.password);
    const begun = await beginPasskey(api, { loginHash, twofacode });
    const made = await authenticator.create({ ...begun, userName }, signal);
    return { made, pk: made.hasSecret ? await this.#seal(made, begun, signal) : "" };
  }

  /**
   * Adds and lists it; gives its hash. Where the manifest is refused the server's row goes again; were
   * that refused too, or its answer lost, what is left is not listed and opens nothing.
   *
   * @throws AppError 8310 it took too long, 8401 too many of them, 2160 to 2162
   */
  async keep({ made, pk }: NewPasskey, name: string): Promise<string> {
    const { api, crypto, account } = this.#ports;
    const hash = await crypto.hashCredential(made.credentialId);
    await addPasskey(api, { made, name, pk }).catch((error: unknown) => {
      // Its challenge is over: nobody mistyped anything.
      throw hasCode(error, CODES.credentialsWrong) ? new AppError(CODES.passkeyStopped) : error;
    });
    try {
      await account.updateManifest(this.#listing(hash, "current"));
    } catch (error) {
      await removePasskey(api, hash).catch(() => undefined);
      throw error;
    }
    return hash;
  }

  rename({ hash }: Known, name: string): Promise<void> {
    return renamePasskey(this.#ports.api, hash, name);
  }

  /** Ends it in the manifest first, here at once, then at the server (Trust K30). 8138 without a fresh proof. */
  async remove({ hash }: Known): Promise<void> {
    await requireFreshProof(this.#ports.api);
    await this.#ports.account.endInManifest(this.#listing(hash, "removed"));
    await removePasskey(this.#ports.api, hash);
  }

  /** The meta key under the authenticator's secret, which proves by it that it has one. */
  async #seal(
    made: MadePasskey,
    { challenge, rpId }: { readonly challenge: string; readonly rpId: string },
    signal: AbortSignal | undefined,
  ): Promise<string> {
    const { authenticator, crypto } = this.#ports;
    const [prepared] = await crypto.preparePasskeys([null]);
    if (prepared === undefined) throw new AppError(CODES.passkeyStopped);
    const passkeys = [{ id: made.credentialId, secretInput: prepared.input }];
    const { secret } = await authenticator.ask({ challenge, rpId, passkeys }, signal);
    if (secret === null) return "";
    const sealed = { credentialId: made.credentialId, secret, salt: prepared.salt };
    return crypto.sealPasskey(sealed).finally(() => secret.fill(0));
  }

  #listing(hash: string, state: ManifestPasskey["state"]) {
    const nowS = Math.floor(this.#ports.clock.nowMs() / MS);
    return (manifest: Manifest): Manifest => {
      const t = manifest.passkeys[hash]?.t ?? nowS;
      return { ...manifest, passkeys: { ...manifest.passkeys, [hash]: { t, state } } };
    };
  }
}

function refuseCode(): never {
  throw new AppError(CODES.credentialsIncorrect);
}
