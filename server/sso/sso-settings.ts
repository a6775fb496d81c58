/** Where an organisation signs its people in. */
export interface SsoSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Empty for a client that the provider knows by PKCE alone. */
  readonly clientSecret: string;
}
