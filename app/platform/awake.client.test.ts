import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { browserAwake } from "./awake.client.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve));
const release = vi.fn(async () => undefined);
const request = vi.fn(async () => ({ release }));

beforeEach(() => {
  release.mockClear();
  request.mockClear();
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, "wakeLock"));

it("asks at once and again when the page comes back, and lets go of all that it got", async () => {
  const letSleep = browserAwake.hold();
  await settle();
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(request).toHaveBeenCalledTimes(2);
  letSleep();
  await settle();
  expect(release).toHaveBeenCalledTimes(2);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
});

it("lets go of a lock that comes too late", async () => {
  browserAwake.hold()();
  await settle();
  expect(release).toHaveBeenCalledTimes(1);
});

it("does nothing where the browser refuses, or cannot", async () => {
  request.mockRejectedValueOnce(new DOMException("low battery", "NotAllowedError"));
  browserAwake.hold()();
  await settle();
  expect(release).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, "wakeLock");
  browserAwake.hold()();
  expect(request).toHaveBeenCalledTimes(1);
});
