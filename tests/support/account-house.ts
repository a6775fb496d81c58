import { createHash } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import type { Db } from "#api/store/db.ts";
import { insertShare } from "#api/store/shares-repository.ts";
import { insertUser } from "#api/store/sign-up-repository.ts";
import { type ApiInProcess, type Caller, openApiInProcess } from "./api-in-process.ts";
import { aManifest, loginHashOf, SALT, sealed } from "./auth-double.ts";
import { FakeClock } from "./core-ports.ts";
import { EMPTY_USER } from "./empty-user.ts";

export const NOW_MS = 1_700_000_000_000;
export const USER_ID = 7;
const WEB_DEVICE_ID = 70;
const MAIN = 10;
const VAULT = 11;

/** Nobody is shut out while a test tries passwords. */
const PLENTY = {
  COFFER_API_LIMIT_SALT: "1000000",
  COFFER_API_LIMIT_LOGIN: "1000000",
  COFFER_API_LIMIT_LOGIN_ADDRESS: "1000000",
  COFFER_API_LIMIT_EMAIL_CHANGE: "1000000",
};

/** Rows that a test may have left: of the account, and of others that signed up. */
const LEFT_BEHIND = [
  ...(["users", "sessions", "key_changes", "shares", "items"] as const),
  ...([
    "sso_lookups",
    "sso_identities",
    "referral_codes",
    "backup_codes",
    "factor_setups",
    "email_changes",
    "mails",
  ] as const),
];

export interface HousePerson {
  readonly email: string;
  readonly password: string;
}

/** One account in the real API, whose state can be put back. */
export interface AccountHouse {
  readonly api: ApiInProcess;
  /** Whose session the calls are of. */
  readonly caller: Caller;
  /** The account as it was at first, and nobody beside it. */
  reset(): Promise<void>;
  user(): Promise<{ akm: string; password_s: number }>;
}

/** One API for the tests of this file; read it when they run. */
export function accountHouse(person: HousePerson): () => AccountHouse {
  let house: AccountHouse;
  beforeAll(async () => {
    house = await openAccountHouse(person);
  });
  afterAll(() => house.api.close());
  return () => house;
}

async function openAccountHouse(person: HousePerson): Promise<AccountHouse> {
  const caller = { userId: USER_ID, webDeviceId: WEB_DEVICE_ID };
  const api = await openApiInProcess(caller, new FakeClock(NOW_MS), PLENTY);
  const { db } = api.region;
  const reset = async () => {
    caller.userId = USER_ID;
    for (const table of LEFT_BEHIND) await db.deleteFrom(table).execute();
    await putPerson(db, person);
  };
  const user = () =>
    db.selectFrom("users").selectAll().where("id", "=", USER_ID).executeTakeFirstOrThrow();
  return { api, caller, reset, user };
}

/** What the stand-in for a keyring makes of a password, as a browser would have sent it. */
async function putPerson(db: Db, { email, password }: HousePerson): Promise<void> {
  const own = { user_id: USER_ID, share_sequence: 0, enc_share_key: "", own_share_key: "AAAA" };
  await insertUser(db, {
    ...EMPTY_USER,
    id: USER_ID,
    email,
    salt: SALT,
    login_hash_sha256: createHash("sha256").update(loginHashOf(password)).digest("hex"),
    ...{ pubkey: "AAAA", sigkey: "AAAA", own_priv_key: "AAAA" },
    ...sealedUnder(password),
    akm: sealed(aManifest()),
    ...{ main_root_id: 100, vault_root_id: 101, main_share_id: MAIN, vault_share_id: VAULT },
    web_device_id: WEB_DEVICE_ID,
  });
  await insertShare(db, { ...own, share_id: MAIN, kind: "main" });
  await insertShare(db, { ...own, share_id: VAULT, kind: "vault" });
}

/** Meta and private key as the stand-in for a keyring seals them. */
export function sealedUnder(password: string) {
  return { enc_meta_key: `30:${password}`, enc_priv_key: `30:${password}` };
}
