import { describe, expect, it } from "vitest";
import { parseDeviceKind, toDeviceKind } from "./device-kind.ts";

describe("what is told of a visitor's device", () => {
  it.each([
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0", "computer"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/17.5 Safari/605.1.15", "computer"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "computer"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148", "phone"],
    ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36", "phone"],
    ["Mozilla/5.0 (Linux; Android 14; SM-X910) Chrome/140.0 Safari/537.36", "tablet"],
    ["Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Mobile/15E148", "tablet"],
    ["curl/8.5.0", "other"],
    [undefined, "other"],
  ])("%s is a %s", (agent, kind) => {
    expect(toDeviceKind(agent)).toBe(kind);
  });

  it("is one of four words, whoever says it", () => {
    expect(parseDeviceKind("phone")).toBe("phone");
    expect(parseDeviceKind("Mozilla/5.0 (iPhone)")).toBe("other");
    expect(parseDeviceKind(undefined)).toBe("other");
  });
});
