import type { WireUser } from "#app/contract/commands/account.ts";
import type { AuthCrypto } from "#app/core/auth/auth-crypto.ts";
import type { Manifest, SessionSecrets } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { HttpReply, HttpRequest } from "#app/core/ports.ts";
import { aReply } from "./core-ports.ts";

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

function opened(akm: string): Manifest {
  try {
    return JSON.parse(atob(akm));
  } catch {
    throw new AppError(2160);
  }
}

export function hashOf(text: string): string {
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
    if (akm === "") return { ...none, manifest: null, stopCode: 2160 };
    const served = opened(akm);
    if (pinned === null || pinned.akm === "") return { ...none, manifest: served, stopCode: 0 };
    const cached = opened(pinned.akm);
    const isOlder = await this.isOlderManifest({ cached, served });
    return { ...none, manifest: isOlder ? cached : served, stopCode: isOlder ? 2161 : 0 };
  };

  persist: AuthCrypto["persist"] = async () => {
    this.stored = this.session;
  };

  restore: AuthCrypto["restore"] = async () => {
    this.session = this.stored;
    return this.session === null ? "empty" : "open";
  };

  lock: AuthCrypto["lock"] = async (reason) => {
    this.locks.push(reason);
    this.session = null;
    this.stored = null;
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
    const prev = hashOf(replaced);
    return { akm: sealed({ ...manifest, prev }), prev };
  };

  mergeManifests: AuthCrypto["mergeManifests"] = async (a, b) => ({
    ...a,
    vc: { ...a.vc, ...b.vc },
    shares: { ...a.shares, ...b.shares },
    minrev: { ...a.minrev, ...b.minrev },
  });

  isOlderManifest: AuthCrypto["isOlderManifest"] = async ({ cached, served }) =>
    Object.entries(cached.vc).some(([device, count]) => count > (served.vc[device] ?? 0));

  generateDeviceId: AuthCrypto["generateDeviceId"] = async () => "d2";

  openOwnShareKey: AuthCrypto["openOwnShareKey"] = async ({ commit }) => {
    if (commit !== COMMIT && commit !== "") throw new AppError(2000);
  };
}

/** One account on a server that keeps to the contract, and can be told to cheat. */
export class FakeAccountServer {
  email = "maren@harbour.example";
  password = "correct horse battery";
  salt = SALT;
  akm = sealed(aManifest());
  isTaken = false;
  twofacode = "";
  /** Called before the manifest is compared, as another device that writes first. */
  beforeWrite: (() => void) | null = null;
  histId = "5";

  readonly answer = (request: HttpRequest): HttpReply => {
    const url = new URL(request.url, "http://x.invalid");
    if (url.pathname === "/session") return aReply({ ok: true });
    const body = JSON.parse(String(request.body));
    return aReply(this.#run(url.searchParams.get("command") ?? "", body));
  };

  #run(command: string, body: Record<string, string>): object {
    switch (command) {
      case "getloginsalt":
        return ok({ salt: this.salt });
      case "sessionnew":
        return this.#open(body);
      case "getuserkeys":
        return ok({ enc_meta_key: `30:${this.password}`, enc_priv_key: `30:${this.password}` });
      case "userget":
        return ok({ user: this.user() });
      case "userinfoset":
        return this.#write(body);
      case "provisionbegin":
        return ok({
          provision_token: "a".repeat(32),
          user_id: "7",
          pubkey_id: "1",
          main_share_id: "10",
          vault_share_id: "11",
          main_product_id: "100",
          vault_product_id: "101",
        });
      case "provision2":
        return this.#provision(body);
      default:
        return ok({});
    }
  }

  #open({ password, twofacode }: Record<string, string>): object {
    if (password !== loginHashOf(this.password)) return refused(6001);
    if (this.twofacode !== "" && twofacode !== this.twofacode) return refused(8022);
    const session = { access_token: "token", access_secret: "secret", uid: "7", id: "7" };
    return ok({ ...session, web_device_id: "70", team_id: "0", region: "CACENTRAL" });
  }

  #write({ akm = "", akm_prev }: Record<string, string>): object {
    if (akm === "") return ok({});
    this.beforeWrite?.();
    if (akm_prev !== hashOf(this.akm)) return refused(2162, { akm: this.akm });
    this.akm = akm;
    return ok({});
  }

  #provision({ username = "", akm = "" }: Record<string, string>): object {
    if (this.isTaken) return refused(8102);
    this.email = username;
    this.akm = akm;
    return ok({ user_id: "7" });
  }

  user(): WireUser {
    return {
      exists: 1,
      id: "7",
      uid: "7",
      team_id: "0",
      email: this.email,
      first_name: "Maren",
      last_name: "Lund",
      display_name: "",
      join_date: 1,
      region: "CACENTRAL",
      web_device_id: "70",
      pubkey_id: "1",
      pubkey: "AAAA",
      sigkey: "AAAA",
      own_priv_key: "AAAA",
      akm: this.akm,
      plan_id: 1,
      plan_name: "Starter",
      sku: "free",
      is_pro: 0,
      is_free_plan: 1,
      is_unlimited_plan: 0,
      is_verified: 0,
      disk_limit_bytes: 100,
      disk_usage_bytes: 10,
      syncus_coffer_id: "100",
      web_coffer_id: "101",
      dashboard: "files",
      theme: "",
      locale: "en",
      wake_cid: "f".repeat(32),
      hist_id: this.histId,
    };
  }
}

function ok(data: object): object {
  return { success: 1, data };
}

function refused(error_code: number, data: object = {}): object {
  return { success: 0, error_code, data };
}
