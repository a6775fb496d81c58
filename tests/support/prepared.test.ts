import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createCryptoInProcess, createMemorySecrets } from "./crypto-in-process.ts";
import { prepared } from "./prepared.ts";
import {
  makeTestAccount,
  openPrepared,
  type PreparedAccount,
  preparedAccount,
  signUpPerson,
} from "./transfer-account.ts";

const FOLDER = join(import.meta.dirname, "prepared");
const PERSON = {
  email: "ada@example.com",
  ids: { userId: "7", pubkeyId: "8", mainShareId: "501", vaultShareId: "502" },
};
const PASSWORD = "correct horse battery";
const fail = () => Promise.reject(new Error("made anew"));

it("each prepared account says that it holds test keys only, and opens", async () => {
  const files = readdirSync(FOLDER);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const { note, made } = read(file);
    expect(note, file).toContain("Test keys only");
    const secrets = createMemorySecrets();
    const account = { email: emailOf(file), account: made };
    const opened = await openPrepared(createCryptoInProcess(secrets), secrets, account);
    expect(opened, file).toMatchObject({ stopCode: 0, warnings: [] });
  }
});

it("a prepared account has the shape of what a sign-up makes today, and opens with its password", async () => {
  const account = await preparedAccount(PERSON, 0);
  const crypto = createCryptoInProcess();
  const { keys } = account;
  const opened = await crypto.unlock({
    ...keys,
    ...{ password: PASSWORD, pinned: null, loginSalt: keys.salt },
  });
  const today = await signUpPerson(PERSON);
  expect(shapeOf(account)).toEqual(shapeOf(today));
  const secrets = createMemorySecrets();
  const page = createCryptoInProcess(secrets);
  const fresh = await openPrepared(page, secrets, { email: PERSON.email, account: today });
  expect(shapeOf(opened.manifest)).toEqual(shapeOf(fresh.manifest));
});

it("each request of a test file gets another account, and a number the one that it names", async () => {
  const [one, two] = [await makeTestAccount(), await makeTestAccount()];
  const again = await makeTestAccount(undefined, undefined, 0);
  const publicKeys = [one, two, again].map(({ account }) => account.user.get().pubkey);
  expect(publicKeys[0]).not.toBe(publicKeys[1]);
  expect(publicKeys[2]).toBe(publicKeys[0]);
});

it("a fixture that is missing is an error, which tells how to make it", async () => {
  await expect(prepared("nobody", fail, 0)).rejects.toThrow("COFFER_PREPARE=1");
});

it("keys that do not open any more are an error, which tells how to make them anew", async () => {
  const secrets = createMemorySecrets();
  const account = await preparedAccount(PERSON, 0);
  const broken = { ...account, keys: { ...account.keys, own_priv_key: "AAAA" } };
  const opening = openPrepared(createCryptoInProcess(secrets), secrets, {
    ...{ email: PERSON.email, account: broken },
  });
  await expect(opening).rejects.toThrow("COFFER_PREPARE=1");
});

function read(file: string): { note: string; made: PreparedAccount } {
  return JSON.parse(readFileSync(join(FOLDER, file), "utf8"));
}

/** The address that the keys of a file are kept under. */
function emailOf(file: string): string {
  return file.startsWith("maren-") ? "maren@harbour.example" : `${file.split("-")[0]}@example.com`;
}

const DEVICE_ID = /^[0-9a-f]{16}$/;

/** The names and types of all fields; of a text, the version that it begins with too. */
function shapeOf(value: unknown): unknown {
  if (typeof value === "string") return /^\d+:/.exec(value)?.[0] ?? "text";
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value;
  const fields = Object.entries(value).map(([key, field]) => {
    return [DEVICE_ID.test(key) ? "a device" : key, shapeOf(field)];
  });
  return Object.fromEntries(fields);
}
