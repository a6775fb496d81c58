import type { AccountCrypto } from "#app/core/account/account-crypto.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";

/** What signing in and out asks of the crypto core. */
export type AuthCrypto = AccountCrypto &
  Pick<
    CryptoPort,
    "createAccount" | "reopen" | "persist" | "restore" | "lock" | "setSession" | "signRequest"
  >;
