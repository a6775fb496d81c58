import { beforeEach } from "vitest";
import { OpenAccount } from "#app/core/account/open-account.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { login } from "#app/core/auth/login.ts";
import { PasswordChange } from "#app/core/auth/password/change-password.ts";
import { newPasswordErrors } from "#app/core/auth/password/new-password-rules.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError, isAppError } from "#app/core/errors/app-error.ts";
import { readPinned } from "#app/core/keys/pinned.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import { type AccountHouse, accountHouse, NOW_MS, sealedUnder } from "./account-house.ts";
import type { ApiInProcess } from "./api-in-process.ts";
import { FakeKeyring, loginHashOf, SALT } from "./auth-double.ts";
import { aReply, FakeClock, FakeHttp, FakeStorage, silentLog } from "./core-ports.ts";

export const OLD = "correct horse battery";
export const NEW = "seven green umbrellas";
export const NAME = "ada@example.com";

/** Of the key that the stand-in for a build pins, and what the API gives of it. */
export const KEY_FP = "f".repeat(64);
export const WRAPPED = "AAAA";

type Keys = Pick<
  CryptoPort,
  | "rewrapKeys"
  | "checkRewrapped"
  | "makeRecoveryKit"
  | "recoveryLock"
  | "openRecovery"
  | "pinnedResetKey"
  | "sealEscrow"
  | "beginReset"
  | "openReset"
>;

/** The keyring of one page. */
export class PasswordKeyring extends FakeKeyring implements Keys {
  /** Instead of the salt that stands, when a new one is asked for. */
  freshSalt = SALT;

  rewrapKeys: Keys["rewrapKeys"] = async ({ password, salt }) => ({
    salt: salt ?? this.freshSalt,
    loginHash: loginHashOf(password),
    ...sealedUnder(password),
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

  /** What this build pins. */
  resetKey: string | null = KEY_FP;
  /** How often the meta key was handed over. */
  escrows = 0;

  pinnedResetKey: Keys["pinnedResetKey"] = async () => this.resetKey;

  sealEscrow: Keys["sealEscrow"] = async () => {
    this.escrows += 1;
    return "51:AAAA";
  };

  beginReset: Keys["beginReset"] = async () => "AAAA";

  openReset: Keys["openReset"] = async ({ wrapped, akm, pinned }) => {
    if (wrapped !== WRAPPED) throw new AppError(8135);
    return this.openRecovery({ code: "", rk: "", akm, pinned });
  };
}

/** One account for the tests of this file, put back before each. */
export function passwordHouse(): () => AccountHouse {
  const house = accountHouse({ email: NAME, password: OLD });
  beforeEach(() => house().reset());
  return house;
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

/** What becomes of a command: `ask` asks the API. */
export type Answer = (name: string, ask: () => Promise<unknown>) => Promise<unknown>;

/** A client whose answers go through `answer`; it keeps the names of what was asked. */
export function lyingClient(honest: ApiClient, answer: Answer) {
  const asked: string[] = [];
  const call: ApiClient["call"] = async (name, request, options) => {
    asked.push(name);
    const data = await answer(name, () => honest.call(name, request, options));
    return data as Awaited<ReturnType<typeof honest.call<typeof name>>>;
  };
  return { asked, servtimeS: honest.servtimeS, call };
}

/** What it was refused with; 0 when it was done. */
export function codeOf(work: Promise<unknown>): Promise<number> {
  return work.then(
    () => 0,
    (error: { code: number }) => error.code,
  );
}

/** Whether a password opens everything on a device that knows nothing. */
export async function works(house: AccountHouse, password: string): Promise<boolean> {
  return (await signInCode(clientOf(house.api), new FakeStorage(), password)) === 0;
}

/** What a device keeps but for the name that it drew for itself, which no server has a word in. */
export function keptBy(device: FakeStorage): readonly [string, string][] {
  return [...device.values].filter(([key]) => !key.startsWith("device:"));
}

/** Signs in on a device; resolves with the state that it finds. */
export async function signInOn(
  api: ApiClient,
  device: DeviceStorage,
  password: string,
  userName = NAME,
) {
  const crypto = new PasswordKeyring();
  const http = new FakeHttp(() => aReply({ ok: true }));
  const ports = { api, crypto, device, http, log: silentLog, deviceName: "Test" };
  const { user, unlocked } = await login(ports, { userName, password, twofacode: "" });
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
  const own = { ...ports, deviceName: "Test", userName: NAME, onOtherAccount: async () => {} };
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
