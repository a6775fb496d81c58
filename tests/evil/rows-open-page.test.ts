import { describe, expect, it } from "vitest";
import { fetchDevices } from "#app/core/account/devices.api.ts";
import { fetchEvents } from "#app/core/account/events.api.ts";
import { fetchSessions } from "#app/core/account/sessions.api.ts";
import { setIdleLock } from "#app/core/auth/idle-lock.ts";
import { fetchPasskeys } from "#app/core/auth/passkey/passkey.api.ts";
import { fetchIdentities } from "#app/core/auth/sso-links.api.ts";
import { fetchNewsHosts } from "#app/core/realtime/channel.api.ts";
import { openBrowser } from "#tests/evil/browser.ts";
import { forEachStage } from "#tests/evil/each-stage.ts";
import { codeOf, type Stage } from "#tests/evil/stage.ts";
import { EventClock } from "#tests/support/event-clock.ts";

/** What T6 calls everybody, as it is shown: each hidden character is seen. */
const SEEN = "Support \ufffd\ufffd(moc.elpmaxe.live) \ufffdhttps://evil.example/login";
/** Nobody is signed in. */
const NOBODY = 9401;
let stage: Stage;

forEachStage((opened) => {
  stage = opened;
});

describe("T6: names of people that no form would take", () => {
  it("turn and hide nothing of what stands beside them", async () => {
    const { browser } = stage.person;
    stage.on("T6");
    await browser.auth.reloadUser();
    const user = browser.account()?.user.get();
    for (const name of [user?.displayName, user?.firstName, user?.lastName])
      expect(name).toBe(SEEN);
  });

  it("nor in the lists of what opens the account", async () => {
    const { api } = stage.person.browser;
    const { signal } = new AbortController();
    stage.on("T6");
    const [session] = await fetchSessions(api, signal);
    expect(session).toMatchObject({ device: SEEN, place: SEEN, address: SEEN });
    const [device] = await fetchDevices(api, signal);
    expect(device).toMatchObject({ callsItself: SEEN, place: SEEN, address: SEEN });
    const page = { beforeId: "0", limit: 25, signal };
    const { events } = await fetchEvents(api, { kind: null, sinceMs: 0 }, page);
    expect(events[0]).toMatchObject({ place: SEEN, address: SEEN });
    expect((await fetchPasskeys(api, signal))[0]).toMatchObject({ name: SEEN });
    expect((await fetchIdentities(api, signal))[0]).toMatchObject({ email: SEEN });
  });
});

describe("W8: hosts of others for the real-time channel", () => {
  it.each([
    ["alone", ["wss://news.evil.example", "//evil.example/n/1"], []],
    ["beside our own", ["/n/2", "/n/2@evil.example", "/n/9"], ["/n/2"]],
  ])("%s are gone to by nobody", async (_name, hosts, ours) => {
    stage.on("W8", { hosts });
    const { signal } = new AbortController();
    expect(await fetchNewsHosts(stage.person.browser.api, signal)).toEqual(ours);
  });
});

describe("W13: a server that keeps an unused page busy", () => {
  it("keeps its keys open no longer than 15 minutes, nor by a reload", async () => {
    const { browser } = stage.person;
    const { clock } = stage.scene;
    setIdleLock({ clock, device: browser.device.storage }, "on");
    stage.on("W13");
    for (let minute = 0; minute < 15; minute += 1) {
      await clock.sleep(60_000);
      await browser.api.call("usernotifications", {});
      await browser.auth.reloadUser();
    }
    expect(browser.account()?.user.get()).toBeDefined();
    await browser.auth.checkIdle();
    expect(browser.account()).toBeNull();
    expect(browser.device.secretBytes()).toBeNull();
    const again = openBrowser(stage.scene, browser.device);
    expect(await codeOf(again.resume())).toBe(NOBODY);
    expect(again.account()).toBeNull();
    again.close();
  });
});

/** Waits for calls, as every test here does, until the server is one that answers nothing. */
class ForsakenClock extends EventClock {
  #isForsaken = false;

  forsake(): void {
    this.#isForsaken = true;
  }

  override track<T>(work: Promise<T>): Promise<T> {
    return this.#isForsaken ? work : super.track(work);
  }
}

describe("W14: a server that answers nothing any more", () => {
  async function forsaken() {
    const clock = new ForsakenClock(stage.scene.clock.nowMs());
    const browser = openBrowser({ ...stage.scene, clock }, stage.person.browser.device);
    await browser.resume();
    expect(browser.account()).not.toBeNull();
    stage.on("W14");
    clock.forsake();
    return { browser, clock };
  }

  it("keeps no key when one locks, though a call is on its way", async () => {
    const { browser } = await forsaken();
    void codeOf(browser.auth.reloadUser());
    await browser.auth.lock();
    expect(browser.account()).toBeNull();
    expect(browser.device.secretBytes()).toBeNull();
    stage.off();
    expect(await codeOf(browser.resume())).toBe(NOBODY);
    expect(browser.account()).toBeNull();
    browser.close();
  });

  it("holds up a sign-out for two seconds at the most", async () => {
    const { browser, clock } = await forsaken();
    const from = clock.nowMs();
    const ended = new Promise<void>((resolve) => {
      browser.auth.state.subscribe(() => resolve());
    });
    void browser.auth.signOut();
    await ended;
    expect(clock.nowMs() - from).toBeLessThanOrEqual(2_000);
    expect(browser.auth.state.get().kind).toBe("signed-out");
    await expect.poll(() => browser.device.secretBytes()).toBeNull();
    browser.close();
  });
});
