import type { CryptoPort } from "#app/core/crypto/port.ts";

/** What accounts ask of the crypto core: the manifest, and the own copies of share keys. */
export type AccountCrypto = Pick<
  CryptoPort,
  | "openManifest"
  | "sealManifest"
  | "mergeManifests"
  | "isOlderManifest"
  | "generateDeviceId"
  | "generateId"
  | "hashLogin"
  | "unlock"
  | "rebuildAccount"
  | "openNames"
  | "openOwnShareKey"
  | "sealSeen"
  | "openSeen"
>;
