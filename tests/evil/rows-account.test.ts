import { describe, expect, it } from "vitest";
import { loginWithPasskey } from "#app/core/auth/passkey/passkey-login.ts";
import { startPasswordChange } from "#app/core/auth/password/start-change.ts";
import { renameItem } from "#app/core/files/rename-item.ts";
import { openBrowser } from "#tests/evil/browser.ts";
import { makeDevice } from "#tests/evil/device.ts";
import { forEachStage } from "#tests/evil/each-stage.ts";
import type { Snapshot } from "#tests/evil/snapshot.ts";
import { codeOf, filesOf, first, type Stage } from "#tests/evil/stage.ts";
import { TestAuthenticator } from "#tests/support/test-authenticator.ts";

let snapshot: Snapshot;
let stage: Stage;

forEachStage((...opened) => {
  [stage, snapshot] = opened;
});

/** Calls that carry a hash of the password. */
const HASHED = new Set(["sessionnew", "getuserkeys"]);
const hashes = () => stage.commands().filter((command) => HASHED.has(command));
const tryPassword = () => {
  const { userName, password } = snapshot.credentials;
  return codeOf(stage.person.browser.auth.signIn({ userName, password, twofacode: "" }));
};

const LOOK_ALIKES = {
  "with an invisible character": (name: string) => `${name}\u200b`,
  "in another case": (name: string) => name.toUpperCase(),
  "with a letter of another script": (name: string) => name.replace("e", "е"),
};

describe.each(Object.entries(LOOK_ALIKES))("K29: an address %s", (_name, disguise) => {
  const options = () => ({ email: disguise(snapshot.credentials.userName) });

  it("opens nothing on reload and gets no hash", async () => {
    const { browser } = stage.person;
    stage.on("K29", options());
    await browser
      .account()
      ?.refresh()
      .catch(() => undefined);
    const again = openBrowser(stage.scene, browser.device);
    await again.resume();
    expect(again.auth.state.get()).toMatchObject({ kind: "sealed", reason: "other-account" });
    expect(await tryPassword()).toBe(6002);
    expect(hashes()).toEqual([]);
    again.close();
  });

  it("is refused by a page that is open, in this tab and in a second one", async () => {
    const { browser } = stage.person;
    const second = openBrowser(stage.scene, browser.device);
    await second.resume();
    stage.on("K29", options());
    for (const { auth } of [browser, second]) {
      expect(await codeOf(auth.reloadUser())).toBe(2163);
      expect(auth.state.get()).toMatchObject({ kind: "sealed", reason: "other-account" });
    }
    expect(stage.commands()).toEqual(["userget", "userget", "userget"]);
    second.close();
  });

  it("does not make a device that was locked a stranger to its own account", async () => {
    const { browser } = stage.person;
    stage.on("K29", options());
    await browser.auth.lock();
    const { password } = snapshot.credentials;
    expect(await codeOf(browser.auth.unseal(password, { twofacode: "" }))).toBe(6002);
    expect(hashes()).toEqual([]);
    stage.off();
    expect(await codeOf(browser.auth.unseal(password, { twofacode: "" }))).toBe(0);
  });

  it("is refused at sign-in even where the salt is the right one", async () => {
    const { browser } = stage.person;
    const { salt } = JSON.parse(
      browser.device.storage.read(`pinned:${snapshot.credentials.userName}`) ?? "",
    );
    await browser.auth.lock();
    stage.on("K29", { ...options(), salt });
    expect(await tryPassword()).toBe(2163);
    expect(browser.auth.state.get().kind).toBe("sealed");
    expect(browser.device.secretBytes()).toBeNull();
  });
});

const NEW_PASSWORD = "seven green umbrellas in fog";
/** Strong enough for everybody. */
const measure = () => 4 as const;

function changePassword(): Promise<number> {
  const { browser } = stage.person;
  const { api, crypto, device } = browser;
  const account = browser.account();
  if (account === null) throw new Error("nobody is signed in");
  const ports = { api, crypto, device: device.storage };
  const { password: current } = snapshot.credentials;
  const [password, passwordAgain] = [NEW_PASSWORD, NEW_PASSWORD];
  const typed = { current, password, passwordAgain, hint: null, twofacode: "" };
  return codeOf(startPasswordChange(ports, account, measure).run(typed));
}

async function opensWith(password: string): Promise<number> {
  await stage.person.browser.auth.lock();
  return codeOf(stage.person.browser.auth.unseal(password, { twofacode: "" }));
}

describe("a change of the password", () => {
  it("K9: sends no hash under another salt, and saves nothing that came back under one", async () => {
    stage.on("K9");
    expect(await changePassword()).toBe(6002);
    expect(stage.commands()).toEqual(["getloginsalt"]);
    stage.on("K9", { command: "passwordstaged" });
    expect(await changePassword()).toBe(8120);
    expect(stage.commands()).not.toContain("passwordcommit");
    stage.off();
    expect(await opensWith(NEW_PASSWORD)).toBe(6001);
    expect(await opensWith(snapshot.credentials.password)).toBe(0);
  });

  it("K24: is told to be refused, with an older state, and finds out that it was done", async () => {
    const { browser } = stage.person;
    stage.on("K24");
    await browser.auth.reloadUser();
    expect(await changePassword()).toBe(0);
    stage.off();
    expect(await opensWith(snapshot.credentials.password)).toBe(6001);
    expect(await opensWith(NEW_PASSWORD)).toBe(0);
    expect(browser.account()?.stopCode.get()).toBe(0);
  });
});

describe("K9: a login salt that the server exchanged, with the hash that it takes for it", () => {
  const EXCHANGED = "$2b$12$abcdefghijklmnopqrstuu";
  const exchange = async () => {
    const { password } = snapshot.credentials;
    const takes = await stage.person.browser.crypto.hashLogin({ password, salt: EXCHANGED });
    stage.on("K9", { salt: EXCHANGED, takes });
  };

  it("gets no hash from a device that knows the registered one", async () => {
    await exchange();
    await stage.person.lock();
    stage.commands();
    expect(await tryPassword()).toBe(6002);
    expect(hashes()).toEqual([]);
  });

  it("is told of on a new device, and replaced with the next change of the password", async () => {
    const { salt: registered } = JSON.parse(
      stage.person.browser.device.storage.read(`pinned:${snapshot.credentials.userName}`) ?? "",
    );
    await exchange();
    const device = makeDevice();
    const fresh = openBrowser(stage.scene, device);
    const { notices } = await fresh.auth.signIn({ ...snapshot.credentials, twofacode: "" });
    expect(notices).toContainEqual({ kind: "other-salt" });
    fresh.close();
    await stage.person.reload(device);
    const { browser } = stage.person;
    expect(await changePassword()).toBe(0);
    const [staged = ""] = await stage.sent("passwordstage");
    const { salt } = JSON.parse(staged);
    expect(salt).toMatch(/^\$2b\$12\$/);
    expect([EXCHANGED, registered]).not.toContain(salt);
    expect(browser.account()?.manifest.get()).toMatchObject({ login: { salt, n: 2 } });
    stage.off();
    expect(await opensWith(NEW_PASSWORD)).toBe(0);
  });
});

describe("what a device remembers of the name that was typed", () => {
  it("K24: carries no older state into a reload, a second tab, or an unlock", async () => {
    const { person } = stage;
    stage.on("K27");
    await person.browser.auth.reloadUser();
    await person.browser.account()?.updateManifest((manifest) => manifest);
    const second = openBrowser(stage.scene, person.browser.device);
    await second.resume();
    await person.reload();
    await person.lock();
    expect(await tryPassword()).toBe(0);
    for (const { account } of [person.browser, second])
      expect(account()?.stopCode.get()).toBe(2161);
    second.close();
  });

  it("K9: sends no hash under another salt after a lock and a reload", async () => {
    await stage.person.lock();
    stage.on("K9", { salt: "$2b$10$abcdefghijklmnopqrstuu" });
    await stage.person.reload();
    expect(hashes()).toEqual([]);
    expect(stage.person.browser.account()).toBeNull();
  });

  it("D6: marks a name from before in a second tab and after a lock", async () => {
    const { person } = stage;
    stage.on("D6");
    await person.refresh();
    const file = first(filesOf(stage));
    const { folder, rows, browser } = person;
    if (folder === null) throw new Error("no folder is open");
    const newName = "der neue Name.bin";
    await renameItem(browser.files(), { item: file, folder, neighbours: rows, newName });
    await browser.account()?.seen.settled();
    const isOlder = () => filesOf(stage).find(({ id }) => id === file.id)?.name.isOlder;
    await person.reload();
    expect(isOlder()).toBe(true);
    await person.lock();
    await person.reload();
    expect(isOlder()).toBe(true);
  });
});

describe("T9: a second factor that nobody set up", () => {
  it("gets the code that was typed and nothing else of the person, and opens nothing", async () => {
    const { browser } = stage.person;
    const { userName, password } = snapshot.credentials;
    await browser.auth.lock();
    stage.on("T9");
    const sign = (twofacode: string) => codeOf(browser.auth.unseal(password, { twofacode }));
    expect(await sign("")).toBe(8022);
    expect(await sign("123 456")).toBe(8022);
    // What is no code stays in the browser: a password that was typed into the wrong field.
    expect(await sign(password)).toBe(8023);
    const bodies = (await stage.sent("sessionnew")).map((text) => JSON.parse(text));
    expect(bodies.map(({ twofacode }) => twofacode)).toEqual(["", "123456"]);
    for (const body of bodies) {
      expect(body).toEqual({
        ...{ username: userName, password: bodies[0].password, claim: 0, keep: 0 },
        ...{ device: expect.any(String), twofacode: expect.any(String) },
      });
    }
    expect(JSON.stringify(bodies)).not.toContain(password);
    expect(stage.commands().filter((name) => name === "getuserkeys")).toEqual([]);
    stage.off();
    expect(await sign("")).toBe(0);
  });

  it("a passkey that nobody has is claimed: whoever takes it up gives nothing and gets nothing", async () => {
    const { browser } = stage.person;
    const { userName } = snapshot.credentials;
    const kept = () => JSON.stringify([...browser.device.storage.values]);
    await browser.auth.lock();
    stage.on("T9");
    const refusal = await refusalOf(
      browser.auth.unseal(snapshot.credentials.password, { twofacode: "" }),
    );
    expect(refusal).toMatchObject({ code: 8022, data: { hasPasskey: true } });
    const before = kept();
    stage.commands();
    const authenticator = new TestAuthenticator(`http://${stage.scene.house.dial.host}`);
    const byPasskey = browser.auth.signInBy(userName, (ports) =>
      loginWithPasskey(ports, { crypto: browser.crypto, authenticator }, { userName }),
    );
    expect(await codeOf(byPasskey)).toBe(8310);
    expect(stage.commands()).toEqual(["passkeybegin"]);
    expect(authenticator.given).toEqual([]);
    expect(kept()).toBe(before);
    expect(browser.account()).toBeNull();
    const [body] = (await stage.sent("passkeybegin")).map((text) => JSON.parse(text));
    expect(body).toEqual({ username: userName });
  });
});

/** What something was refused with. */
function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (refusal: unknown) => refusal,
  );
}
