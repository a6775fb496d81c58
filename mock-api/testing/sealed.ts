import { randomBytes } from "node:crypto";
import { randomHex } from "#api/secrets.ts";

const base64 = (bytes: number) => randomBytes(bytes).toString("base64");

/** Values of the right shape that nobody can open: the server opens none either. */
export const sealed = {
  name: () => `1:${base64(57)}`,
  digest: () => `2:${randomHex(16)}`,
  dataKey: () => `2:${base64(57)}`,
  fid: () => randomHex(16),
  requestId: () => randomHex(16),
  seal: () => base64(117),
  sealSignature: () => base64(64),
  sealBy: () => randomHex(32),
  shareKeyWrap: () => base64(256),
  ownShareKey: () => base64(89),
  manifest: () => base64(1049),
  /** Version, salt and the sealed meta key. */
  recoveryBlob: () => base64(74),
  /** A login hash has the shape of a bcrypt string. */
  loginHash: () => `$2b$12$${randomHex(27).slice(0, 53)}`,
  salt: "$2b$12$abcdefghijklmnopqrstuu",
} as const;

/** The fid of every folder here: nobody opens a name that says it. */
const FOLDER_FID = randomHex(16);

/** Where a new item goes and what it is called there. */
export function namePlace(fields: { digest?: string; pfid?: string } = {}) {
  return {
    enc_name: sealed.name(),
    metaname_digest: fields.digest ?? sealed.digest(),
    pfid: fields.pfid ?? FOLDER_FID,
    domain: "m",
  };
}
