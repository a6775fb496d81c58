import { expect, it } from "vitest";
import { MAREN, PASSWORD, type World, worldsOfFile } from "#tests/support/auth-world.ts";
import { FakeStorage, silentLog } from "#tests/support/core-ports.ts";
import { keepJourney, readPermitFacts } from "./sso.ts";
import { SsoSignIn } from "./sso-sign-in.ts";

const aWorld = worldsOfFile();
const SEARCH = "?return_to=%2Fvault";

/** Back from the provider, in a tab that set out. */
function backFrom({ api, keyring: crypto, http, device }: World, tabStorage = aTab()) {
  const online = { isOnline: () => true };
  const log = silentLog;
  const ports = { api, crypto, http, device, log, deviceName: "Test", tabStorage, online };
  const signIn = new SsoSignIn(ports);
  return { signIn, tabStorage, shown: () => signIn.state.get() };
}

function aTab(): FakeStorage {
  const tab = new FakeStorage();
  keepJourney(tab, { userName: MAREN, search: SEARCH });
  return tab;
}

it("knows who came back, and where the sign-in leads", async () => {
  const { signIn, shown } = backFrom(await aWorld());
  expect(shown().kind).toBe("asking");
  await signIn.arrive();
  expect(shown()).toMatchObject({
    kind: "known",
    answer: { user: { email: MAREN } },
    journey: { userName: MAREN, search: SEARCH },
  });
});

it("refuses with 8108 what another tab set out for, and asks the gateway for no key", async () => {
  const world = await aWorld();
  const { signIn, shown } = backFrom(world, new FakeStorage());
  await signIn.arrive();
  expect(shown()).toMatchObject({ kind: "refused", error: { code: 8108 } });
  expect(world.http.commands).toEqual([]);
});

it("asks for the second factor, says which code was wrong, and goes on with the right one", async () => {
  const world = await aWorld();
  const code = await world.server.turnOnApp(PASSWORD);
  const { signIn, shown } = backFrom(world);
  await signIn.arrive();
  expect(shown()).toEqual({
    ...{ kind: "code", userName: MAREN, isByMail: false, isBusy: false, error: null },
  });
  await signIn.giveCode(code === "000000" ? "000001" : "000000");
  expect(shown()).toMatchObject({ kind: "code", isBusy: false, error: { code: 8023 } });
  const given = signIn.giveCode(code);
  expect(shown()).toMatchObject({ kind: "code", isBusy: true });
  await given;
  expect(shown().kind).toBe("known");
});

it("ends when the key is over, whatever code is given", async () => {
  const world = await aWorld();
  await world.server.turnOnApp(PASSWORD);
  const { signIn, shown } = backFrom(world);
  await signIn.arrive();
  await world.server.dropSsoKeys();
  await signIn.giveCode("123456");
  expect(shown()).toMatchObject({ kind: "refused", error: { code: 8108 } });
});

it("keeps what allows a sign-up for somebody whom nobody knows", async () => {
  const world = await aWorld();
  world.server.ssoIsNew = true;
  const { signIn, shown, tabStorage } = backFrom(world);
  await signIn.arrive();
  expect(shown()).toEqual({ kind: "new" });
  expect(readPermitFacts(tabStorage)).toMatchObject({ source: "sso" });
});
