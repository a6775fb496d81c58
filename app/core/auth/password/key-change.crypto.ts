import * as CODES from "#app/contract/errors/codes.ts";
import type { User } from "#app/core/account/user.ts";
import type { RecoveryKit, RewrappedKeys } from "#app/core/crypto/account-port.ts";
import type { CryptoPort, Manifest } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";

interface ToRewrap {
  readonly user: Pick<User, "encOwnPrivKey">;
  readonly manifest: Pick<Manifest, "enc_fp" | "login">;
  readonly password: string;
  /** What the server gave for this account; another one than the registered is replaced (Formats 7). */
  readonly salt: string;
}

/** Both keys under a new password, bound to the identity that the manifest names. */
export function rewrapKeys(
  crypto: Pick<CryptoPort, "rewrapKeys">,
  { user, manifest, password, salt }: ToRewrap,
): Promise<RewrappedKeys> {
  const { enc_fp: encFp, login } = manifest;
  const kept = login.salt === salt ? salt : null;
  return crypto.rewrapKeys({ password, salt: kept, encFp, own_priv_key: user.encOwnPrivKey });
}

/** A new kit for the account that is open; its sheet bears the safety number of this identity. */
export function makeKit(
  crypto: Pick<CryptoPort, "makeRecoveryKit">,
  { enc_fp: encFp }: Pick<Manifest, "enc_fp">,
): Promise<RecoveryKit> {
  return crypto.makeRecoveryKit({ encFp });
}

interface ToOpen {
  readonly sealed: Pick<RewrappedKeys, "enc_meta_key" | "enc_priv_key">;
  readonly manifest: Pick<Manifest, "enc_fp">;
  readonly password: string;
}

/** @throws AppError 8120 when what came back does not open as the keys that are open */
export async function requireOpening(
  crypto: Pick<CryptoPort, "checkRewrapped">,
  { sealed, manifest, password }: ToOpen,
): Promise<void> {
  try {
    await crypto.checkRewrapped({ ...sealed, encFp: manifest.enc_fp, password });
  } catch (error) {
    const isRefusal = [CODES.passwordRefused, CODES.privateKeyRefused, CODES.unknownApi].some(
      (code) => hasCode(error, code),
    );
    throw isRefusal ? new AppError(CODES.passwordNotChanged) : error;
  }
}

/** The next login of the manifest: only a password change sets salt and rank (Formats 6, 7). */
export function withLogin(manifest: Manifest, { salt, rank }: RewrappedKeys): Manifest {
  return { ...manifest, login: { ...manifest.login, salt, rank, n: manifest.login.n + 1 } };
}
