const LOOPBACK = ["127.0.0.1", "[::1]", "localhost"];

/**
 * Where the API sends somebody to pay, if it may: nowhere but to the billing provider that this
 * installation names, by https. A provider of this machine may speak plainly. null for anything else: a
 * server that lies leads nobody to a page that only looks like it.
 */
export function toBillingAddress(raw: string, billingOrigin: string): string | null {
  const url = URL.canParse(raw) ? new URL(raw) : null;
  if (url === null || url.origin !== billingOrigin) return null;
  if (url.username !== "" || url.password !== "") return null;
  const isLocal = url.protocol === "http:" && LOOPBACK.includes(url.hostname);
  return url.protocol === "https:" || isLocal ? url.href : null;
}
