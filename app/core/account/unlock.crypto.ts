import type { DataOf } from "#app/contract/registry.ts";
import type { PinnedRecord, UnlockInput } from "#app/core/crypto/account-port.ts";
import type { CryptoPort, ShareKeyId } from "#app/core/crypto/port.ts";
import type { User } from "./user.ts";

type PersonKeys = Pick<User, "encOwnPrivKey" | "pubkey" | "sigkey">;

interface ToUnlock {
  readonly user: PersonKeys;
  readonly keys: Pick<DataOf<"getuserkeys">, "enc_meta_key" | "enc_priv_key">;
  readonly password: string;
  /** Empty where the manifest is not to be opened. */
  readonly akm: string;
  readonly pinned: PinnedRecord | null;
  /** The salt that the server gave for this sign-in. */
  readonly loginSalt: string;
}

/** A user's sealed keys as the key worker opens them with the password (Formats 6). */
export function toUnlockInput({ user, keys, ...rest }: ToUnlock): UnlockInput {
  const { enc_meta_key, enc_priv_key } = keys;
  return { ...rest, enc_meta_key, enc_priv_key, ...toPersonKeys(user) };
}

/** The same where the meta key lies open in this browser, and needs no password. */
export function toReopenInput(user: PersonKeys & Pick<User, "akm">, pinned: PinnedRecord | null) {
  return { enc_meta_key: "", enc_priv_key: "", ...toPersonKeys(user), akm: user.akm, pinned };
}

function toPersonKeys({ encOwnPrivKey, pubkey, sigkey }: PersonKeys) {
  return { own_priv_key: encOwnPrivKey, pubkey, sigkey };
}

interface OwnCopy {
  readonly ks: ShareKeyId;
  readonly copy: string;
  /** What the opened key must have. */
  readonly commit: string;
}

/** Opens an own copy of a share key in the key worker; 2000 for one with another commit. */
export function openOwnCopy(
  crypto: Pick<CryptoPort, "openOwnShareKey">,
  { ks, copy, commit }: OwnCopy,
): Promise<void> {
  return crypto.openOwnShareKey({ ks, own_share_key: copy, commit });
}
