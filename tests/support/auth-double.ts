import { randomBytes } from "node:crypto";
import { sha256Hex } from "#api/secrets.ts";
import type { AuthCrypto } from "#app/core/auth/auth-crypto.ts";
import type { SessionSecrets } from "#app/core/crypto/account-port.ts";
import type { Manifest } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";

/** A salt of the form that clients make. */
export const SALT = `$2b$12$${"a".repeat(21)}e`;
export const OTHER_SALT = `$2b$12$${"b".repeat(21)}e`;
export const COMMIT = "c".repeat(64);

/** A manifest of one device that wrote once. */
export function aManifest(change: Partial<Manifest> = {}): Manifest {
  return {
    v: 1,
    fmt: 1,
    t: 1,
    dev: { id: "d1", name: "Test" },
    vc: { d1: 1 },
    prev: "",
    enc_fp: "e",
    sig_pub: "s",
    login: { salt: SALT, rank: 3, n: 1 },
    escrow: { on: false, n: 0 },
    floors: { link: 2 },
    shares: {},
    contacts: {},
    intents: {},
    minrev: {},
    passkeys: {},
    ...change,
  };
}

/** The stand-in for sealing: base64 of the JSON, which the wire's schema takes. */
export function sealed(manifest: Manifest): string {
  return btoa(JSON.stringify(manifest));
}

const highest = (a: Manifest["vc"], b: Manifest["vc"]) =>
  Object.fromEntries(
    Object.keys({ ...a, ...b }).map((id) => [id, Math.max(a[id] ?? 0, b[id] ?? 0)]),
  );

function opened(akm: string): Manifest {
  try {
    return JSON.parse(atob(akm));
  } catch {
    throw new AppError(2160);
  }
}

function hashOf(text: string): string {
  let hash = 7;
  for (const char of text) hash = (hash * 31 + char.charCodeAt(0)) >>> 0;
  return hash.toString(16).padStart(64, "0");
}

/** bcrypt's shape over the password, so that the double can compare it. */
export function loginHashOf(password: string): string {
  const digits = hashOf(password).slice(11);
  return `$2b$12$${digits}`;
}

/** The key worker and its store of one browser, with the port's promises and without cryptography. */
export class FakeKeyring implements AuthCrypto {
  session: SessionSecrets | null = null;
  /** What lies in the browser's store. */
  stored: SessionSecrets | null = null;
  /** The name that was typed for it. */
  storedFor = "";
  hashed = 0;
  readonly locks: string[] = [];

  hashLogin: AuthCrypto["hashLogin"] = async ({ password }) => {
    this.hashed += 1;
    return loginHashOf(password);
  };

  createAccount: AuthCrypto["createAccount"] = async ({ password, ids }) => ({
    salt: SALT,
    loginHash: loginHashOf(password),
    pubkey: "AAAA",
    sigkey: "AAAA",
    enc_meta_key: `30:${password}`,
    enc_priv_key: `30:${password}`,
    own_priv_key: "AAAA",
    akm: sealed(aManifest()),
    shares: [ids.mainShareId, ids.vaultShareId].map((id) => ({
      ks: `${id}-0`,
      enc_share_key: "A".repeat(344),
      own_share_key: "AAAA",
    })),
  });

  unlock: AuthCrypto["unlock"] = async (input) => {
    if (input.enc_meta_key !== `30:${input.password}`) throw new AppError(6002);
    return this.reopen(input);
  };

  reopen: AuthCrypto["reopen"] = async ({ akm, pinned }) => {
    const rootFids = { main: "1".repeat(32), vault: "2".repeat(32) };
    const none = { rootFids, rank: 3, warnings: [] };
    const cached = pinned === null || pinned.akm === "" ? null : opened(pinned.akm);
    if (akm === "") return { ...none, manifest: cached, stopCode: 2160 };
    const served = opened(akm);
    if (cached === null) return { ...none, manifest: served, stopCode: 0 };
    const isOlder = await this.isOlderManifest({ cached, served });
    return { ...none, manifest: isOlder ? cached : served, stopCode: isOlder ? 2161 : 0 };
  };

  openNames: AuthCrypto["openNames"] = async () => [];

  rebuildAccount: AuthCrypto["rebuildAccount"] = async ({ login, device, count, nowS, areas }) => ({
    manifest: aManifest({
      t: nowS,
      dev: device,
      vc: { [device.id]: count },
      login: { ...login, n: 1 },
    }),
    shares: areas.map(({ ks }) => ({
      ks: `${ks.split("-")[0]}-1`,
      enc_share_key: "A".repeat(344),
      own_share_key: "AAAA",
    })),
  });

  persist: AuthCrypto["persist"] = async (userName) => {
    this.stored = this.session;
    this.storedFor = userName;
  };

  restore: AuthCrypto["restore"] = async (userName) => {
    this.session = this.storedFor === userName ? this.stored : null;
    return this.session === null ? "empty" : "open";
  };

  lock: AuthCrypto["lock"] = async (reason) => {
    this.locks.push(reason);
    this.session = null;
    this.stored = null;
    return "gone";
  };

  sealSeen: AuthCrypto["sealSeen"] = async (text) => text;

  openSeen: AuthCrypto["openSeen"] = async (text) => text;

  setSession: AuthCrypto["setSession"] = async (session) => {
    this.session = session;
  };

  signRequest: AuthCrypto["signRequest"] = async ({ servtimeS }) => {
    if (this.session === null) throw new AppError(9401);
    const { accessToken, uid, webDeviceId } = this.session;
    const signature = String(servtimeS).padStart(40, "0");
    return { accessToken, uid, webDeviceId, signature, nonce: "n", sig2: "s" };
  };

  openManifest: AuthCrypto["openManifest"] = async (akm) => opened(akm);

  sealManifest: AuthCrypto["sealManifest"] = async ({ manifest, replaced }) => {
    const prev = replaced === "" ? "" : sha256Hex(Buffer.from(replaced, "base64"));
    return { akm: sealed({ ...manifest, prev }), prev };
  };

  mergeManifests: AuthCrypto["mergeManifests"] = async (a, b) => ({
    ...a,
    vc: highest(a.vc, b.vc),
    login: b.login.n > a.login.n ? b.login : a.login,
    ...((b.names?.n ?? 0) > (a.names?.n ?? 0) && { names: b.names }),
    shares: { ...a.shares, ...b.shares },
    minrev: { ...a.minrev, ...b.minrev },
  });

  isOlderManifest: AuthCrypto["isOlderManifest"] = async ({ cached, served }) =>
    Object.entries(cached.vc).some(([device, count]) => count > (served.vc[device] ?? 0));

  generateId: AuthCrypto["generateId"] = async () => randomBytes(16).toString("hex");
  generateDeviceId: AuthCrypto["generateDeviceId"] = async () => "d2";

  openOwnShareKey: AuthCrypto["openOwnShareKey"] = async ({ commit }) => {
    if (commit !== COMMIT && commit !== "") throw new AppError(2000);
  };
}
