import { randomHex } from "#api/secrets.ts";

const RANDOM_BYTES = 8;
/** The top-level domain is reserved (RFC 2606). */
const DOMAIN = "@unconfirmed.invalid";

/** The `email` of an account that does not hold the address that it signs in with (Reading R-745). */
export function addressless(userId: number): string {
  return `account-${userId}-${randomHex(RANDOM_BYTES)}${DOMAIN}`;
}

export function isAddressless(email: string): boolean {
  return email.endsWith(DOMAIN);
}
