/** Where an organisation signs its people in. */
export interface SsoSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Empty for a client that the provider knows by PKCE alone. */
  readonly clientSecret: string;
}

const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(?:\/|$)/;

export function isLoopback(url: string): boolean {
  return LOOPBACK.test(url);
}
