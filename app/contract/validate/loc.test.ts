import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LocCommand, locTarget, parseLoc } from "./loc.ts";

const hexOf = (text: string) => Buffer.from(text, "utf8").toString("hex");
const locOf = (value: unknown) => hexOf(JSON.stringify(value));

describe("loc", () => {
  it.each<[object, LocCommand]>([
    [{ action: "goto_events" }, { action: "events" }],
    [
      { action: "goto_coffer_pid", coffer_pid: "12" },
      { action: "folder", folderId: "12" },
    ],
    [
      { action: "goto_coffer_pid", coffer_pid: 12 },
      { action: "folder", folderId: "12" },
    ],
    [{ action: "goto_coffer_pid" }, { action: "folder", folderId: undefined }],
    [
      { action: "manage_share", share_id: "5" },
      { action: "share", shareId: "5" },
    ],
    [
      { action: "manage_publink", publink_id: "9", coffer_id: "3" },
      { action: "link", publinkId: "9", itemId: "3" },
    ],
    [{ action: "device_activate" }, { action: "device" }],
    [
      { action: "device_activate", number: "0421" },
      { action: "device", number: "0421" },
    ],
    [{ action: "more_space" }, { action: "space" }],
    [{ action: "default" }, { action: "default" }],
    [{ action: "something new", x: [1] }, { action: "default" }],
    [{ action: "__proto__" }, { action: "default" }],
    [{ action: "constructor" }, { action: "default" }],
  ])("reads %j", (value, command) => {
    expect(parseLoc(locOf(value))).toEqual(command);
  });

  it.each([
    ["nothing", ""],
    ["no hex", "zz"],
    ["an odd digit", `${locOf({ action: "goto_events" })}0`],
    ["no JSON", hexOf("{action:1}")],
    ["an array", locOf([{ action: "goto_events" }])],
    ["a text", locOf("goto_events")],
    ["null", locOf(null)],
    ["no action", locOf({ coffer_pid: "1" })],
    ["an action that is no text", locOf({ action: 1 })],
    ["broken UTF-8", `7b22616374696f6e223a22ff227d`],
    ["a byte order mark", `efbbbf${locOf({ action: "goto_events" })}`],
    ["an id that is none", locOf({ action: "goto_coffer_pid", coffer_pid: "../x" })],
    ["an id with 20 digits", locOf({ action: "goto_coffer_pid", coffer_pid: "9".repeat(20) })],
    [
      "an id that no number holds",
      hexOf('{"action":"goto_coffer_pid","coffer_pid":9007199254740993}'),
    ],
    ["an id in an array", locOf({ action: "goto_coffer_pid", coffer_pid: ["1"] })],
    ["a field of another action", locOf({ action: "manage_share", coffer_pid: "1" })],
    ["a field that nobody knows", locOf({ action: "goto_events", x: "1" })],
    ["a prototype", hexOf('{"action":"goto_events","__proto__":{"x":1}}')],
    ["a number of five digits", locOf({ action: "device_activate", number: "04210" })],
    ["a number that is a word", locOf({ action: "device_activate", number: "abcd" })],
    ["a number of another action", locOf({ action: "goto_events", number: "0421" })],
    ["no text at all", undefined],
  ])("ignores %s", (_, hex) => {
    expect(parseLoc(hex)).toBeUndefined();
  });

  it("may have 4096 digits and not 4098", () => {
    const pad = (digits: number) => {
      const frame = JSON.stringify({ action: "" }).length;
      return locOf({ action: "a".repeat(digits / 2 - frame) });
    };
    expect(parseLoc(pad(4096))).toEqual({ action: "default" });
    expect(parseLoc(pad(4098))).toBeUndefined();
  });

  it("survives anything", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => parseLoc(hexOf(text))).not.toThrow();
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const command = parseLoc(locOf(value));
        expect(command === undefined || Object.hasOwn(command, "action")).toBe(true);
      }),
    );
  });
});

describe("the place that loc leads to", () => {
  it.each<[object, string, string | undefined, boolean]>([
    [{ action: "goto_events" }, "/", "/settings/events", false],
    [{ action: "goto_coffer_pid", coffer_pid: "12" }, "/", "/files/12", false],
    [{ action: "goto_coffer_pid" }, "/", "/files", false],
    [{ action: "manage_share" }, "/files", "/shares", true],
    [{ action: "manage_publink" }, "/shares", "/shares/links", true],
    [{ action: "device_activate" }, "/", "/settings/devices", true],
    [{ action: "more_space" }, "/", "/settings/upgrade-plan", false],
    [{ action: "other" }, "/", "/files", false],
  ])("%j from %s is %s", (value, from, path, keepsLoc) => {
    const command = parseLoc(locOf(value));
    expect(command && locTarget(command, from)).toEqual({ path, keepsLoc });
  });

  it("is nowhere else when one is there already", () => {
    expect(locTarget({ action: "share", shareId: "1" }, "/shares")).toBeUndefined();
    expect(locTarget({ action: "share", shareId: "1" }, "/shares/")).toBeUndefined();
  });
});
