import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askForNotices, showNotice } from "./notice.client.ts";

const shown: { title: string; body: string }[] = [];
let visibility = "hidden";

class FakeNotice extends EventTarget {
  static permission = "granted";
  static requestPermission = async () => FakeNotice.permission;
  constructor(title: string, { body }: { body: string }) {
    super();
    shown.push({ title, body });
  }
}

beforeEach(() => {
  shown.length = 0;
  visibility = "hidden";
  FakeNotice.permission = "granted";
  vi.stubGlobal("Notification", FakeNotice);
  Object.defineProperty(document, "visibilityState", { get: () => visibility, configurable: true });
});
afterEach(() => vi.unstubAllGlobals());

it("shows while the page is hidden, and not while somebody looks at it", () => {
  visibility = "visible";
  showNotice("All transfers complete");
  expect(shown).toEqual([]);
  visibility = "hidden";
  showNotice("All transfers complete");
  expect(shown).toEqual([{ title: "Coffer", body: "All transfers complete" }]);
});

it("shows nothing that the browser was not allowed to, and says so when asked", async () => {
  expect(await askForNotices()).toBe(true);
  FakeNotice.permission = "denied";
  showNotice("All transfers complete");
  expect(shown).toEqual([]);
  expect(await askForNotices()).toBe(false);
  FakeNotice.requestPermission = () => Promise.reject(new Error("not here"));
  expect(await askForNotices()).toBe(false);
});

it("ends nothing where the browser has none, or makes them only elsewhere", () => {
  vi.stubGlobal(
    "Notification",
    Object.assign(
      () => {
        throw new TypeError("Illegal constructor");
      },
      { permission: "granted" },
    ),
  );
  expect(() => showNotice("All transfers complete")).not.toThrow();
});
