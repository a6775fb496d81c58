import { describe, expect, it } from "vitest";
import type { AuthenticatorPort } from "#app/core/auth/passkey/authenticator.ts";
import { loginWithPasskey } from "#app/core/auth/passkey/passkey-login.ts";
import { forEachStage } from "#tests/evil/each-stage.ts";
import type { Snapshot } from "#tests/evil/snapshot.ts";
import { codeOf, type Stage } from "#tests/evil/stage.ts";
import { TestAuthenticator } from "#tests/support/test-authenticator.ts";

let snapshot: Snapshot;
let stage: Stage;

forEachStage((...opened) => {
  [stage, snapshot] = opened;
});

describe("T7: a server that tells whether somebody has an account", () => {
  it("is heard as a wrong password at the sign-in, gets no hash, and leaves nothing on the device", async () => {
    const { browser } = stage.person;
    const { password } = snapshot.credentials;
    const stranger = { userName: "nobody@example.com", twofacode: "" };
    await browser.auth.lock();
    const wrong = await codeOf(browser.auth.signIn({ ...stranger, password }));
    const kept = () => JSON.stringify([...browser.device.storage.values]);
    const before = kept();
    stage.on("T7");
    stage.commands();
    expect(await codeOf(browser.auth.signIn({ ...stranger, password }))).toBe(wrong);
    expect(wrong).toBe(6001);
    expect(stage.commands()).toEqual(["getloginsalt"]);
    expect(kept()).toBe(before);
    // The owner of a pinned name hears the same, and is let in once the lie is over.
    expect(await codeOf(browser.auth.unseal(password, { twofacode: "" }))).toBe(6001);
    expect(stage.commands()).toEqual(["getloginsalt"]);
    stage.off();
    expect(await codeOf(browser.auth.unseal(password, { twofacode: "" }))).toBe(0);
  });

  it("makes no authenticator offer the passkeys of others where a name is said to have none", async () => {
    const { browser } = stage.person;
    const { userName } = snapshot.credentials;
    const asked: unknown[] = [];
    const held = new TestAuthenticator(`http://${stage.scene.house.dial.host}`);
    const authenticator: AuthenticatorPort = {
      create: held.create,
      ask: async (question, signal) => {
        asked.push(question);
        return held.ask(question, signal);
      },
    };
    await browser.auth.lock();
    stage.on("T7");
    stage.commands();
    const byPasskey = browser.auth.signInBy(userName, (ports) =>
      loginWithPasskey(ports, { crypto: browser.crypto, authenticator }, { userName }),
    );
    expect(await codeOf(byPasskey)).toBe(8310);
    expect(asked).toEqual([]);
    expect(stage.commands()).toEqual(["passkeybegin"]);
  });
});
