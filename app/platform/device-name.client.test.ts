import { afterEach, describe, expect, it, vi } from "vitest";
import { readDeviceName } from "./device-name.client.ts";

afterEach(() => vi.unstubAllGlobals());

const AGENTS: readonly (readonly [string, string])[] = [
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36 Edg/150.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iOS",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1", "Safari on macOS"],
  ["curl/8.0", "Browser"],
];

describe("what a device calls itself", () => {
  it("is its browser and its system, as far as it says them", () => {
    for (const [userAgent, name] of AGENTS) {
      vi.stubGlobal("navigator", { userAgent });
      expect(readDeviceName()).toBe(name);
    }
  });
});
