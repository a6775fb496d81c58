import { describe, expect, it } from "vitest";
import { AppError, hasCode, isAppError, toErrorShape } from "./app-error.ts";
import { fromHttp, fromReply, normalise, regionOf } from "./normalise.ts";

describe("an error of our own", () => {
  it("comes back as the same object", () => {
    const error = new AppError(8020);
    expect(normalise(error)).toBe(error);
  });

  it("says nothing but its code in its message", () => {
    const error = new AppError(2010, { data: { id: "7" }, cause: new Error("name.pdf") });
    expect(error.message).toBe("Error 2010");
    expect(toErrorShape(error)).toEqual({ code: 2010, data: { id: "7" } });
  });

  it("is recognised when another copy of the program made it", () => {
    const foreign = Object.assign(new Error("Error 7000"), { name: "AppError", code: 7000 });
    expect(isAppError(foreign)).toBe(true);
    expect(hasCode(foreign, 7000)).toBe(true);
    expect(hasCode(foreign, 7001)).toBe(false);
  });
});

describe("abort", () => {
  it("passes through as it is", () => {
    const abort = new DOMException("stopped", "AbortError");
    expect(() => normalise(abort)).toThrow(abort);
  });
});

describe("a reply of the API", () => {
  it.each([
    [{ error_code: 8020, code: 1, errcode: 2 }, 8020],
    [{ code: 8021, errcode: 2 }, 8021],
    [{ errcode: 7020 }, 7020],
    [{ error_code: "8018" }, 8018],
    [{ error_code: 0, code: 0, errcode: 7022 }, 7022],
    [{ error_code: "", code: 1680 }, 1680],
    [{ error: { code: 1101, message: "x" } }, 1101],
    [{ success: 0 }, 9000],
    [{ error_code: "8018; drop" }, 9000],
    [{ error_code: 1.5 }, 9000],
    [{ error_code: -1 }, 9000],
    [{ error_code: 1_000_000 }, 9000],
  ])("maps error_code, then code, then errcode: %j gives %i", (reply, code) => {
    expect(fromReply(reply).code).toBe(code);
  });

  it.each([undefined, null, ""])("that is empty (%s) is 9001", (reply) => {
    expect(fromReply(reply).code).toBe(9001);
  });

  it("keeps data and words, and shows the words only when they are marked custom", () => {
    const plain = fromReply({ error_code: 8122, error_msg: "a, b", data: { list: [1] } });
    expect(plain.customMessage).toBeUndefined();
    expect(plain.serverMessage).toBe("a, b");
    expect(plain.data).toEqual({ list: [1] });
    const custom = fromReply({ code: 1666, msg: "Too many", isCustomMsg: true });
    expect(custom.customMessage).toBe("Too many");
  });

  it("cleans the words of control and direction characters and cuts them", () => {
    const error = fromReply({ error_code: 1, error_msg: `a\u0007\u202Eb${"c".repeat(400)}` });
    expect(error.serverMessage?.startsWith("a b")).toBe(true);
    expect(error.serverMessage).toHaveLength(300);
  });

  it.each([
    [undefined, 1100],
    ["link", 1101],
    ["invite", 1102],
    ["referral", 1103],
    ["verify", 1104],
  ] as const)("of a shard without configuration, asked for %s, is %i", (lookup, code) => {
    const context = lookup === undefined ? {} : { lookup };
    expect(fromReply({ error_msg: "NO CONFIG DATABASE 12" }, context).code).toBe(code);
  });
});

describe("an HTTP failure", () => {
  it.each([
    [{ status: 400 }, 9400],
    [{ status: 401 }, 9401],
    [{ status: 404 }, 9404],
    [{ status: 429 }, 9429],
    [{ status: 500 }, 9500],
    [{ status: 504 }, 9504],
    [{ status: 451 }, 9451],
    [{ status: 452 }, 9452],
    [{ status: 501 }, 9501],
    [{ status: 521 }, 9521],
    [{ status: 529, body: { error: "busy" } }, 9529],
    [{ status: 500, body: "<html>" }, 9500],
    [{ status: 503, body: { message: "down" } }, 9503],
    [{ status: 403, body: { error_code: 8025, error_msg: "x" } }, 8025],
    [{ status: 429, body: { error_code: 8004 } }, 8004],
  ])("of %j is %i", (failure, code) => {
    expect(fromHttp(failure).code).toBe(code);
  });

  it("453 carries the region that the account belongs to", () => {
    const error = fromHttp({ status: 453, body: { error: { region: "us-central" } } });
    expect(error.code).toBe(9453);
    expect(regionOf(error)).toBe("us-central");
    expect(regionOf(fromHttp({ status: 453, body: "" }))).toBeUndefined();
    expect(regionOf(new AppError(8020, { data: { region: "us-central" } }))).toBeUndefined();
  });

  it("without an answer is 9999 when the device is offline, else 9000", () => {
    expect(fromHttp({ status: 0 }, { isOnline: false }).code).toBe(9999);
    expect(fromHttp({ status: 0 }, { isOnline: true }).code).toBe(9000);
  });

  it("is recognised when a route threw it", () => {
    expect(normalise({ status: 410, statusText: "Gone", data: { code: 8020 } }).code).toBe(8020);
    expect(normalise({ status: 404, statusText: "Not Found", data: "x" }).code).toBe(9404);
  });
});

describe("an error of the platform", () => {
  it.each([
    [new TypeError("Failed to fetch"), false, 9999],
    [new TypeError("Failed to fetch"), true, 9000],
    [new TypeError("NetworkError when attempting to fetch resource."), false, 9999],
    [new TypeError("Load failed"), false, 9999],
    [new TypeError("x is not a function"), false, 1000],
    [new DOMException("late", "TimeoutError"), true, 9502],
    [new DOMException("full", "QuotaExceededError"), true, 3100],
    [new Error("boom"), true, 1000],
    ["boom", true, 1000],
    [undefined, true, 1000],
  ])("%s with online=%s is %i", (caught, isOnline, code) => {
    expect(normalise(caught, { isOnline }).code).toBe(code);
  });

  it("keeps the code that a foreign error brings", () => {
    expect(normalise(Object.assign(new Error("x"), { code: 2050 })).code).toBe(2050);
    expect(normalise(Object.assign(new Error("x"), { code: "ECONNREFUSED" })).code).toBe(1000);
  });
});
