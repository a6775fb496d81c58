/** W of a link: opens its share key and makes its lock token. Free it after use. Part `unlock`. */
export class LinkUnlock {
  /** Hashes link key and password; numbers as they stand in JSON. Throws 2110 before a hash is computed. */
  constructor(
    fragment: string,
    password: string | null | undefined,
    salt: string,
    iterations: unknown,
    linkversion: unknown,
  );
  /** What a visitor sends as `passwordlock`. */
  lockToken(): string;
  /** `enc_share_key` of the link. */
  sealShareKey(ks: string, share: Uint8Array, iv: Uint8Array): string;
  /** The link's share key; throws 2110, 2015. */
  openShareKey(ks: string, value: string): Uint8Array<ArrayBuffer>;
  /** The share key as it is kept on the device, under the link key alone. */
  sealKept(cachekey: string, ks: string, exp: string, share: Uint8Array, iv: Uint8Array): string;
  /** The share key that was kept; throws 2110, 2015. */
  openKept(cachekey: string, ks: string, exp: string, value: string): Uint8Array<ArrayBuffer>;
  /** Wipes W. */
  free(): void;
}
