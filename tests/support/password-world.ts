import { createHash } from "node:crypto";
import { insertUser } from "#api/store/sign-up-repository.ts";
import { OpenAccount } from "#app/core/account/open-account.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { login } from "#app/core/auth/login.ts";
import { PasswordChange } from "#app/core/auth/password/change-password.ts";
import { newPasswordErrors } from "#app/core/auth/password/new-password-rules.ts";
import type { CryptoPort, Manifest } from "#app/core/crypto/port.ts";
import { AppError, isAppError } from "#app/core/errors/app-error.ts";
import { readPinned } from "#app/core/keys/pinned.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import { type ApiInProcess, openApiInProcess } from "./api-in-process.ts";
import { aManifest, FakeKeyring, loginHashOf, SALT, sealed } from "./auth-double.ts";
import { aReply, FakeClock, FakeHttp, FakeStorage } from "./core-ports.ts";

export const OLD = "correct horse battery";
export const NEW = "seven green umbrellas";
export const NAME = "ada@example.com";
export const USER_ID = 7;
const NOW_MS = 1_700_000_000_000;

type Keys = Pick<
  CryptoPort,
  "rewrapKeys" | "checkRewrapped" | "makeRecoveryKit" | "recoveryLock" | "openRecovery"
>;

/** The keyring of one page, which hashes blobs as the real API does. */
export class PasswordKeyring extends FakeKeyring implements Keys {
  /** Instead of the salt that stands, when a new one is asked for. */
  freshSalt = SALT;

  override sealManifest: FakeKeyring["sealManifest"] = async ({ manifest, replaced }) => {
    const prev =
      replaced === ""
        ? ""
        : createHash("sha256").update(Buffer.from(replaced, "base64")).digest("hex");
    return { akm: sealed({ ...manifest, prev }), prev };
  };

  override mergeManifests: FakeKeyring["mergeManifests"] = async (a, b) => {
    const vc: Manifest["vc"] = { ...a.vc };
    for (const [id, count] of Object.entries(b.vc)) vc[id] = Math.max(count, vc[id] ?? 0);
    const login = b.login.n > a.login.n ? b.login : a.login;
    return { ...a, vc, login, minrev: { ...a.minrev, ...b.minrev } };
  };

  rewrapKeys: Keys["rewrapKeys"] = async ({ password, salt }) => ({
    salt: salt ?? this.freshSalt,
    loginHash: loginHashOf(password),
    enc_meta_key: `30:${password}`,
    enc_priv_key: `30:${password}`,
    rank: 3,
  });

  checkRewrapped: Keys["checkRewrapped"] = async ({ password, enc_meta_key }) => {
    if (enc_meta_key !== `30:${password}`) throw new AppError(6002);
  };

  makeRecoveryKit: Keys["makeRecoveryKit"] = async () => ({
    code: "AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD",
    rk: "AAAA",
    lockHash: "0".repeat(64),
    safetyNumber: "1",
  });

  recoveryLock: Keys["recoveryLock"] = async () => "0".repeat(32);

  openRecovery: Keys["openRecovery"] = async ({ akm, pinned }) => {
    const { manifest, stopCode } = await this.reopen({
      ...{ akm, pinned, enc_meta_key: "", enc_priv_key: "" },
      ...{ own_priv_key: "", pubkey: "", sigkey: "" },
    });
    return { manifest, stopCode };
  };
}

/** Nobody is shut out while a test tries passwords. */
const PLENTY = {
  COFFER_API_LIMIT_SALT: "1000000",
  COFFER_API_LIMIT_LOGIN: "1000000",
  COFFER_API_LIMIT_LOGIN_ADDRESS: "1000000",
};
const NOBODY_YET = {
  ...{ first_name: "Ada", last_name: "L", join_date_s: 0, salt: "", login_hash_sha256: "" },
  ...{ pubkey_id: 8, pubkey: "AAAA", sigkey: "AAAA", enc_meta_key: "", enc_priv_key: "" },
  ...{ own_priv_key: "AAAA", akm: "", theme: "", dashboard: "files", locale: "en", newui: 1 },
  ...{ is_verified: 1, state_code: 0, disk_limit_bytes: 1, disk_usage_bytes: 0, hist_id: 1 },
  ...{ main_root_id: 100, vault_root_id: 101, main_share_id: 10, vault_share_id: 11 },
  ...{ web_device_id: 70, wake_cid: "" },
};

/** One account in the real API, whose state can be put back. */
export interface PasswordHouse {
  readonly api: ApiInProcess;
  reset(): Promise<void>;
  user(): Promise<{ akm: string; password_s: number }>;
}

export async function openPasswordHouse(): Promise<PasswordHouse> {
  const clock = new FakeClock(NOW_MS);
  const api = await openApiInProcess({ userId: USER_ID, webDeviceId: 70 }, clock, PLENTY);
  const { db } = api.region;
  await insertUser(db, { ...NOBODY_YET, id: USER_ID, email: NAME });
  const start = {
    salt: SALT,
    login_hash_sha256: createHash("sha256").update(loginHashOf(OLD)).digest("hex"),
    enc_meta_key: `30:${OLD}`,
    enc_priv_key: `30:${OLD}`,
    akm: sealed(aManifest()),
    password_s: 0,
    hist_id: 1,
  };
  const reset = async () => {
    await db.updateTable("users").set(start).where("id", "=", USER_ID).execute();
    await db.deleteFrom("sessions").execute();
    await db.deleteFrom("key_changes").execute();
  };
  await reset();
  const user = () =>
    db.selectFrom("users").selectAll().where("id", "=", USER_ID).executeTakeFirstOrThrow();
  return { api, reset, user };
}

/** A client of the API in this process; failures of the server are what a browser sees of them. */
export function clientOf(api: ApiInProcess): ApiClient {
  return {
    servtimeS: () => NOW_MS / 1000,
    call: async (name, request) => {
      try {
        return await api.call(name, request);
      } catch (error) {
        throw isAppError(error) ? error : new AppError(9500);
      }
    },
  };
}

/** Signs in on a device; resolves with the state that it finds. */
export async function signInOn(api: ApiClient, device: DeviceStorage, password: string) {
  const crypto = new PasswordKeyring();
  const http = new FakeHttp(() => aReply({ ok: true }));
  const ports = { api, crypto, device, http, deviceName: "Test" };
  const { user, unlocked } = await login(ports, { userName: NAME, password, twofacode: "" });
  return { user, unlocked, crypto };
}

/** The code of a sign-in, 0 when it opens everything. */
export async function signInCode(api: ApiClient, device: DeviceStorage, password: string) {
  try {
    return (await signInOn(api, device, password)).unlocked.stopCode;
  } catch (error) {
    return isAppError(error) ? error.code : -1;
  }
}

/** What wraps the ports of a page, such as death. */
export type Wrap = <T extends object>(port: T) => T;
const AS_IT_IS: Wrap = (port) => port;

/** A page of somebody who is signed in on this device, and one change of the password there. */
export async function aPage(api: ApiClient, device: DeviceStorage, wrap: Wrap = AS_IT_IS) {
  const { user, unlocked, crypto: opened } = await signInOn(api, device, OLD);
  const crypto = wrap(opened);
  const ports = { api: wrap(api), crypto, device: wrap(device), clock: new FakeClock(NOW_MS) };
  const own = { ...ports, deviceName: "Test", userName: NAME, onOtherAccount: () => {} };
  const account = new OpenAccount(own, user, unlocked);
  const findErrors = (typed: Parameters<typeof newPasswordErrors>[0]) =>
    newPasswordErrors(typed, [], null);
  const change = new PasswordChange({ ...ports, account, userName: NAME, findErrors });
  return { account, change, crypto: opened };
}

export const toNew = {
  current: OLD,
  password: NEW,
  passwordAgain: NEW,
  hint: null,
  twofacode: "",
};

/** Another device that knows the account as it was. */
export function copyOf(device: FakeStorage): FakeStorage {
  const copy = new FakeStorage();
  const kept = readPinned(device, NAME);
  if (kept !== null) copy.write(`pinned:${NAME}`, JSON.stringify(kept));
  return copy;
}
