import { beforeEach, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { accountOf, MAREN, PASSWORD, signIn, worldsOfFile } from "#tests/support/auth-world.ts";
import { collectRecord, type RecordPorts, type RecordWords } from "./account-record.ts";

const aWorld = worldsOfFile();
const WORDS: RecordWords = {
  folder: "Account",
  head: ["Time", "What", "Count", "Name", "Place", "Address", "From"],
  nameEvent: ({ code }) => (code === "signed-in" ? "=Signed in" : code),
  ownWord: "by this browser",
};
let world: Awaited<ReturnType<typeof aWorld>>;

beforeEach(async () => {
  world = await aWorld();
  await world.auth.signIn(signIn);
});

/** Nothing in these events has a name to open. */
const NO_NAMES = {
  openNames: () => Promise.reject(new Error("no name was to be opened")),
};

async function collected(api: RecordPorts["api"] = world.api) {
  const ports = { api, crypto: NO_NAMES, account: accountOf(world.auth) };
  const notes = await collectRecord(ports, WORDS, new AbortController().signal);
  return new Map(notes.map(({ path, text }) => [path, text]));
}

it("is profile, ways in and events, and the events as a table that no spreadsheet calculates", async () => {
  const record = await collected();
  expect([...record.keys()]).toEqual([
    "Account/profile.json",
    "Account/sign-in.json",
    "Account/events.json",
    "Account/events.csv",
  ]);
  const read = (name: string) => JSON.parse(record.get(`Account/${name}`) ?? "");
  expect(read("profile.json")).toMatchObject({ email: MAREN, isVerified: expect.any(Boolean) });
  expect(read("sign-in.json")).toMatchObject({ secondFactor: "none", passkeys: [] });
  expect(read("events.json")).toMatchObject([{ code: "signed-in", count: 1 }]);
  expect(record.get("Account/events.csv")).toContain(`"'=Signed in"`);
});

it("holds no key, no sealed value and no password", async () => {
  const text = [...(await collected()).values()].join("\n");
  const user = accountOf(world.auth).user.get();
  const secrets = [PASSWORD, user.akm, user.encOwnPrivKey, user.pubkey, user.wakeCid];
  for (const secret of secrets.filter((one) => one !== "")) expect(text).not.toContain(secret);
  expect(secrets.filter((one) => one !== "").length).toBeGreaterThan(2);
});

it("is not made at all where a part of it cannot be fetched", async () => {
  const refusing: RecordPorts["api"] = {
    servtimeS: () => world.api.servtimeS(),
    call: async (name, request, options) => {
      if (name === "passkeylist") throw new AppError(9001);
      return world.api.call(name, request, options);
    },
  };
  await expect(collected(refusing)).rejects.toMatchObject({ code: 9001 });
});
