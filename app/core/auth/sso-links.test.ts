import { expect, it } from "vitest";
import { writePinned } from "#app/core/keys/pinned.ts";
import { OTHER_SALT } from "#tests/support/auth-double.ts";
import { MAREN, PASSWORD, signIn, type World, worldsOfFile } from "#tests/support/auth-world.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { SsoLinks } from "./sso-links.ts";

const aWorld = worldsOfFile();
const PROOF = { password: PASSWORD, code: "" };

/** Signed in with the password, in a tab of its own. */
async function aPerson() {
  const world = await aWorld();
  await world.auth.signIn(signIn);
  world.server.ssoPurpose = "link";
  world.server.ssoIsNew = true;
  const tab = new FakeStorage();
  const page = () => new SsoLinks(portsOf(world, tab));
  const asked = () => world.http.commands;
  return { world, tab, page, asked };
}

function portsOf({ api, keyring: crypto, http, device }: World, tabStorage: FakeStorage) {
  return { api, crypto, http, device, tabStorage, userName: MAREN };
}

it("links whom the provider vouched for, once the password was proven", async () => {
  const { page, world } = await aPerson();
  await page().begin(PROOF);
  // The browser was at the provider: the page is another one.
  const back = page();
  await back.finish();
  const [identity] = await back.list();
  expect(identity).toMatchObject({ email: MAREN });
  expect(JSON.stringify(world.http.sent)).not.toContain(PASSWORD);
  await back.remove(identity?.hash ?? "");
  expect(await back.list()).toEqual([]);
});

it("links once, however often it is asked, and keeps nothing of it in the tab", async () => {
  const { page, tab, asked } = await aPerson();
  await page().begin(PROOF);
  expect(tab.values.size).toBe(1);
  const back = page();
  await Promise.all([back.finish(), back.finish()]);
  expect(asked().filter((name) => name === "ssolink")).toHaveLength(1);
  expect(tab.values.size).toBe(0);
  await expect(page().finish()).rejects.toMatchObject({ code: 8108 });
});

it("links nobody for a visit that this tab did not set out for", async () => {
  const { page, asked } = await aPerson();
  await expect(page().finish()).rejects.toMatchObject({ code: 8108 });
  expect(asked()).not.toContain("POST /sso/key");
  expect(asked()).not.toContain("ssolink");
});

it("uses up what the password allowed when the provider's answer is refused", async () => {
  const { page, world, tab } = await aPerson();
  await page().begin(PROOF);
  world.server.ssoPurpose = "sign-in";
  await expect(page().finish()).rejects.toMatchObject({ code: 8108 });
  expect(tab.values.size).toBe(0);
  expect(await page().list()).toEqual([]);
});

it("asks for the second factor, and refuses what cannot be a code before anything is sent", async () => {
  const { page, world, asked } = await aPerson();
  const code = await world.server.turnOnApp(PASSWORD);
  await expect(page().begin(PROOF)).rejects.toMatchObject({ code: 8022 });
  const before = asked().length;
  await expect(page().begin({ ...PROOF, code: "no code" })).rejects.toMatchObject({ code: 8023 });
  expect(asked()).toHaveLength(before);
  await page().begin({ ...PROOF, code });
});

it("K9: sends no hash of the password under another salt than the pinned one", async () => {
  const { page, world, asked } = await aPerson();
  writePinned(world.device, MAREN, { salt: OTHER_SALT, rank: 3, akm: await world.server.akm() });
  await expect(page().begin(PROOF)).rejects.toMatchObject({ code: 6002 });
  expect(asked()).not.toContain("ssolinkbegin");
});

it("K18: a linked identity opens a session, and no key that the password did not open", async () => {
  const { page, world } = await aPerson();
  const stored = world.keyring.stored;
  await page().begin(PROOF);
  await page().finish();
  expect(world.keyring.stored).toEqual(stored);
  expect(JSON.stringify(world.server.given("ssolink"))).toBe("{}");
});
