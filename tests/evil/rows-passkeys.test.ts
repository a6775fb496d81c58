import { describe, expect, it } from "vitest";
import type { CommandName } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { loginWithPasskey } from "#app/core/auth/passkey/passkey-login.ts";
import { Passkeys } from "#app/core/auth/passkey/passkeys.ts";
import { startPasswordChange } from "#app/core/auth/password/start-change.ts";
import type { Browser } from "#tests/evil/browser.ts";
import { openBrowser } from "#tests/evil/browser.ts";
import { type Device, makeDevice } from "#tests/evil/device.ts";
import { forEachStage } from "#tests/evil/each-stage.ts";
import type { Credentials } from "#tests/evil/person.ts";
import type { Snapshot } from "#tests/evil/snapshot.ts";
import { codeOf, type Stage } from "#tests/evil/stage.ts";
import { canary } from "#tests/support/canaries.ts";
import { TestAuthenticator } from "#tests/support/test-authenticator.ts";

let snapshot: Snapshot;
let stage: Stage;
let authenticator: TestAuthenticator;

forEachStage((...opened) => {
  [stage, snapshot] = opened;
  authenticator = new TestAuthenticator(`http://${stage.scene.house.dial.host}`);
});

/** How answers, and what is asked, are changed on their way. */
interface Lie {
  readonly ask?: (name: CommandName) => object;
  readonly answer?: (name: CommandName, data: object) => object;
}
const NO_LIE: Lie = {};

function lying(api: ApiClient, { ask = () => ({}), answer = () => ({}) }: Lie): ApiClient {
  return {
    servtimeS: () => api.servtimeS(),
    call: async (name, request, options) => {
      const data = await api.call(name, Object.assign({}, request, ask(name)), options);
      return Object.assign({}, data, answer(name, data));
    },
  };
}

function passkeysOf(browser: Browser, { userName }: Credentials, api = browser.api): Passkeys {
  const account = browser.account();
  if (account === null) throw new Error("nobody is signed in");
  const { crypto, device } = browser;
  const { clock } = stage.scene;
  return new Passkeys({
    ...{ api, crypto, clock, account, authenticator, userName },
    device: device.storage,
  });
}

async function add(credentials = snapshot.credentials, browser = stage.person.browser) {
  const own = passkeysOf(browser, credentials);
  const made = await own.make({ password: credentials.password, code: "" });
  return { own, made, hash: await own.keep(made, "Blue key") };
}

const signIn = (browser: Browser, lie = NO_LIE, userName = snapshot.credentials.userName) =>
  codeOf(
    browser.auth.signInBy(userName, (ports) =>
      loginWithPasskey(
        { ...ports, api: lying(ports.api, lie) },
        { crypto: browser.crypto, authenticator },
        { userName },
      ),
    ),
  );

/** A page of a device where nobody is signed in. */
function closedBrowser(device: Device = makeDevice()): Browser {
  return openBrowser(stage.scene, device);
}

/** Another account on the same server, whose passkey lies in the same authenticator. */
async function addStranger() {
  const stranger = { userName: "nils@hafen.example", password: "Ebbe und Flut im Oktober 17" };
  const browser = closedBrowser();
  await browser.auth.signUp({
    ...stranger,
    ...{ firstName: "Nils", lastName: "H", passwordAgain: stranger.password },
    ...{ hasAcceptedTerms: true, locale: "en" },
  });
  await add(stranger, browser);
  browser.close();
  return stranger;
}

describe("a passkey that holds the meta key", () => {
  it("opens the account here, on a new device and after another password, and its secret goes nowhere", async () => {
    const { browser } = stage.person;
    const { own, hash } = await add();
    expect(await own.list()).toMatchObject([{ hash, name: "Blue key", standing: "opens" }]);
    await browser.auth.lock();
    expect(await signIn(browser)).toBe(0);
    const fresh = closedBrowser();
    expect(await signIn(fresh)).toBe(0);
    fresh.close();
    const account = browser.account();
    if (account === null) throw new Error("nobody is signed in");
    const NEW = "seven green umbrellas in fog";
    const ports = { ...browser, device: browser.device.storage };
    await startPasswordChange(ports, account, () => 4).run({
      ...{ current: snapshot.credentials.password, password: NEW, passwordAgain: NEW },
      ...{ hint: null, twofacode: "" },
    });
    await browser.auth.lock();
    expect(await signIn(browser)).toBe(0);
    const secrets = authenticator.given.map(({ copy }) => canary("secret of a passkey", copy));
    expect(secrets).toHaveLength(4);
    expect(await stage.scene.house.recorder.findLeaks(secrets)).toEqual([]);
    for (const { buffer } of authenticator.given)
      expect(buffer.every((byte) => byte === 0)).toBe(true);
  });

  it("opens nothing once it was removed, whatever the server keeps, and comes back by no older state", async () => {
    const { browser } = stage.person;
    const { hash } = await add();
    stage.on("K27");
    await browser.auth.reloadUser();
    const keeps = lying(browser.api, NO_LIE);
    const deaf: ApiClient = {
      ...keeps,
      call: (name, request, options) =>
        name === "passkeyremove"
          ? Promise.reject(new Error("cut"))
          : keeps.call(name, request, options),
    };
    const own = passkeysOf(browser, snapshot.credentials, deaf);
    await expect(own.remove({ hash })).rejects.toThrow("cut");
    expect(await own.list()).toMatchObject([{ hash, standing: "removed" }]);
    await browser.auth.lock();
    expect(await signIn(browser)).toBe(8311);
    stage.off();
    expect(await signIn(browser)).toBe(8311);
    expect(browser.account()).toBeNull();
    expect(browser.device.secretBytes()).toBeNull();
    expect(await signIn(closedBrowser())).toBe(8311);
  });

  it("that holds no keys leaves a session, and opens nothing", async () => {
    const { browser } = stage.person;
    authenticator.hasSecrets = false;
    const { own, made } = await add();
    expect(made.pk).toBe("");
    expect(await own.list()).toMatchObject([{ standing: "signs-in" }]);
    await browser.auth.lock();
    expect(await signIn(browser)).toBe(8309);
    expect(browser.account()).toBeNull();
    expect(browser.device.secretBytes()).toBeNull();
  });

  it("is made anew when adding it took too long", async () => {
    const own = passkeysOf(stage.person.browser, snapshot.credentials);
    const made = await own.make({ password: snapshot.credentials.password, code: "" });
    stage.scene.house.server.world.clock.shift(6 * 60_000);
    expect(await codeOf(own.keep(made, "Late"))).toBe(8310);
    expect(await own.list()).toEqual([]);
  });

  it("is not added where the person or the manifest says no", async () => {
    const { browser } = stage.person;
    authenticator.isStopped = true;
    expect(await codeOf(add())).toBe(8310);
    authenticator.isStopped = false;
    stage.on("K30");
    expect(await codeOf(add())).not.toBe(0);
    stage.off();
    expect(await passkeysOf(browser, snapshot.credentials).list()).toEqual([]);
    stage.on("K26");
    await stage.person.reload();
    stage.commands();
    const own = passkeysOf(stage.person.browser, snapshot.credentials);
    const { password } = snapshot.credentials;
    expect(await codeOf(own.make({ password, code: "" }))).toBe(2160);
    expect(stage.commands()).toEqual([]);
  });
});

describe("a server that lies about passkeys", () => {
  const refused = async (lie: Lie, code = 8311) => {
    const { browser } = stage.person;
    await browser.auth.lock();
    expect(await signIn(browser, lie)).toBe(code);
    expect(browser.account()).toBeNull();
    expect(browser.device.secretBytes()).toBeNull();
    for (const { buffer } of authenticator.given)
      expect(buffer.every((byte) => byte === 0)).toBe(true);
    stage.off();
    expect(await signIn(browser)).toBe(0);
  };

  it("gets no key by another salt", async () => {
    await add();
    await refused({
      answer: (name, data) => {
        if (name !== "passkeybegin" || !("passkeys" in data) || !Array.isArray(data.passkeys))
          return {};
        return { passkeys: data.passkeys.map((one) => ({ ...one, prf_salt: "5a".repeat(32) })) };
      },
    });
  });

  it("K18: gets no key by the sealed key of another account", async () => {
    await add();
    await addStranger();
    stage.on("K18");
    await refused(NO_LIE);
  });

  it("opens no other account under this name, though the person has its passkey too", async () => {
    await add();
    const { userName: username } = await addStranger();
    const askedFor = new Set<string>(["passkeybegin", "sessionpasskey"]);
    await refused({
      ask: (name) => (askedFor.has(name) ? { username } : {}),
      answer: (name, data) => {
        if (name !== "userget" || !("user" in data)) return {};
        return { user: { ...Object(data.user), email: snapshot.credentials.userName } };
      },
    });
  });

  it("K26: opens nothing on a new device without the state that lists it", async () => {
    await add();
    stage.on("K26");
    expect(await signIn(closedBrowser())).toBe(8311);
    stage.off();
    expect(await signIn(closedBrowser())).toBe(0);
  });

  it("K29: opens nothing with the record of a look-alike address", async () => {
    await add();
    stage.on("K29", { email: `${snapshot.credentials.userName}\u200b` });
    await refused(NO_LIE, 2163);
  });

  it("lists nothing that the device did not make: the hash is its own", async () => {
    const { browser } = stage.person;
    const lies = lying(browser.api, {
      answer: (name) => (name === "passkeyadd" ? { credential_hash: "66".repeat(32) } : {}),
    });
    const own = passkeysOf(browser, snapshot.credentials, lies);
    const made = await own.make({ password: snapshot.credentials.password, code: "" });
    const hash = await own.keep(made, "Key");
    const { passkeys } = browser.account()?.manifest.get() ?? { passkeys: {} };
    expect(Object.keys(passkeys)).toEqual([hash]);
    expect(hash).not.toBe("66".repeat(32));
  });
});
