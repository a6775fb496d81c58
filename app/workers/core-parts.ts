import type {
  CorePart,
  KeyWorkerMethods,
  PacketWorkerMethods,
} from "#app/core/crypto/worker-messages.ts";

type Method = keyof KeyWorkerMethods | keyof PacketWorkerMethods;

const NONE: readonly CorePart[] = [];
const CONTENT: readonly CorePart[] = ["content"];
const UNLOCK: readonly CorePart[] = ["unlock"];
const LINK: readonly CorePart[] = ["content", "unlock"];
/** Whatever brings in a meta key brings the part that signs with it. */
const ACCOUNT: readonly CorePart[] = ["content", "trust"];
const ALL: readonly CorePart[] = ["content", "trust", "unlock"];

const PARTS: Readonly<Record<Method, readonly CorePart[]>> = {
  reopen: ACCOUNT,
  rebuildAccount: ACCOUNT,
  restore: ACCOUNT,
  openManifest: ACCOUNT,
  sealManifest: ACCOUNT,
  mergeManifests: ACCOUNT,
  isOlderManifest: ACCOUNT,
  createAccount: ALL,
  rewrapKeys: ALL,
  makeRecoveryKit: ALL,
  openRecovery: ALL,
  unlock: ALL,
  hashLogin: UNLOCK,
  checkRewrapped: UNLOCK,
  recoveryLock: UNLOCK,
  sealLink: LINK,
  deriveLinkLock: LINK,
  openLink: LINK,
  keepLink: LINK,
  openKeptLink: LINK,
  isLinkKept: NONE,
  forgetLink: NONE,
  persist: NONE,
  setSession: NONE,
  wipe: NONE,
  generateDeviceId: NONE,
  generateId: NONE,
  generateDataKey: NONE,
  releaseDataKey: NONE,
  forgetKeys: NONE,
  sealSeen: CONTENT,
  openSeen: CONTENT,
  sealDraft: CONTENT,
  openDraft: CONTENT,
  keepListing: CONTENT,
  openKeptListing: CONTENT,
  signRequest: CONTENT,
  openOwnShareKey: CONTENT,
  generateShareKey: CONTENT,
  openNames: CONTENT,
  sealNames: CONTENT,
  openShareNames: CONTENT,
  sealShareNames: CONTENT,
  nameDigests: CONTENT,
  openDataKey: CONTENT,
  wrapDataKey: CONTENT,
  rewrapDataKeys: CONTENT,
  sealVersion: CONTENT,
  openSeal: CONTENT,
  encryptPackets: CONTENT,
  decryptPackets: CONTENT,
  finishDigest: CONTENT,
  combineCrc32: CONTENT,
  openLinkSecrets: CONTENT,
  handPacketKey: CONTENT,
};

/** The parts of the core that a method of a worker runs on; none for a name that no worker knows. */
export function partsFor(method: string): readonly CorePart[] {
  return Object.entries(PARTS).find(([name]) => name === method)?.[1] ?? NONE;
}
