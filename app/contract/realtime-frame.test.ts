import { addExtension, Packr, pack } from "msgpackr";
import { describe, expect, it } from "vitest";
import { readFrame } from "./realtime-frame.ts";

const META = "id: 1\ncontent-type: application/msgpack\n\n";
const MESSAGE = { type: "UPDATE_USER", payload: { hist_id: "7" } };
const PROGRESS = { type: "LINK_NEW_PROGRESS", payload: { publink_id: "3", cnt: 2, enc_cnt: 1 } };

function binary(body: Uint8Array, meta = META): Uint8Array {
  return Buffer.concat([Buffer.from(meta), body]);
}

const hex = (text: string) => Buffer.from(text, "hex");
const nested = (depth: number) => Buffer.concat([Buffer.alloc(depth, 0x91), hex("c0")]);
/** A map `{type: "UPDATE_USER", payload: …}` whose payload is these bytes. */
const withPayload = (payload: Uint8Array) =>
  Buffer.concat([hex("82"), pack("type"), pack("UPDATE_USER"), pack("payload"), payload]);

class Foreign {
  readonly value = 1;
}
addExtension({ Class: Foreign, type: 11, pack: () => Buffer.alloc(1), unpack: () => null });

describe("a frame", () => {
  it.each([MESSAGE, PROGRESS])("of either type is read from JSON and from MessagePack", (one) => {
    const message = { kind: "message", message: one };
    expect(readFrame(`id: 1\n\n${JSON.stringify(one)}`)).toEqual(message);
    expect(readFrame(binary(pack(one)))).toEqual(message);
  });

  it("of another type is told apart from one that is none", () => {
    const other = { type: "SOMETHING", payload: {} };
    expect(readFrame(binary(pack(other)))).toEqual({ kind: "unknown-type" });
    expect(readFrame(`id: 1\n\n${JSON.stringify(other)}`)).toEqual({ kind: "unknown-type" });
  });

  it("with keys that other objects know as their own is only what it says", () => {
    const text = `id: 1\n\n{"__proto__":{"type":"UPDATE_USER","payload":{"hist_id":"7"}}}`;
    expect(readFrame(text)).toEqual({ kind: "malformed" });
    const map = Buffer.concat([hex("81"), pack("__proto__"), pack(MESSAGE)]);
    expect(readFrame(binary(map))).toEqual({ kind: "malformed" });
    expect(Object.hasOwn(Object.prototype, "payload")).toBe(false);
  });
});

describe("malformed is a frame", () => {
  const text = JSON.stringify(MESSAGE);
  it.each([
    ["without anything", ""],
    ["without metadata", text],
    ["without a blank line", `id: 1\n${text}`],
    ["with an empty line first", `\n\n${text}`],
    ["with a line that is no metadata", `nothing\n\n${text}`],
    ["with a metadata line that is long", `id: ${"1".repeat(257)}\n\n${text}`],
    ["with much metadata", `${"id: 1\n".repeat(200)}\n${text}`],
    ["with a carriage return", `id: 1\r\n\r\n${text}`],
    ["that is no JSON", "id: 1\n\n{"],
    ["that is an array", "id: 1\n\n[]"],
    ["that is nothing", "id: 1\n\nnull"],
    ["without a type", `id: 1\n\n{"payload":{}}`],
    ["with a type that is a number", `id: 1\n\n{"type":1,"payload":{}}`],
    ["without a payload", `id: 1\n\n{"type":"UPDATE_USER"}`],
    ["with another payload", `id: 1\n\n{"type":"UPDATE_USER","payload":{"hist_id":"x"}}`],
    ["with a negative id", `id: 1\n\n{"type":"UPDATE_USER","payload":{"hist_id":-1}}`],
    ["that is too long", `id: 1\n\n${" ".repeat(256 * 1024)}${text}`],
  ])("%s as text", (_name, frame) => {
    expect(readFrame(frame)).toEqual({ kind: "malformed" });
  });

  it.each([
    ["without anything", new Uint8Array()],
    ["without metadata", binary(pack(MESSAGE), "")],
    ["with metadata that is no text", binary(pack(MESSAGE), "")],
    ["with JSON in it", binary(Buffer.from(text))],
    ["that is cut short", binary(pack(MESSAGE).subarray(0, -1))],
    ["with something after it", binary(Buffer.concat([pack(MESSAGE), hex("c0")]))],
    ["with a date", binary(withPayload(pack(new Date(0))))],
    ["with a set", binary(withPayload(new Packr({ moreTypes: true }).pack(new Set([1]))))],
    ["with an error", binary(withPayload(new Packr({ moreTypes: true }).pack(new Error("x"))))],
    ["with an extension of its own", binary(withPayload(pack(new Foreign())))],
    ["with bytes", binary(withPayload(pack(Buffer.alloc(4))))],
    ["with a record", binary(new Packr({ useRecords: true }).pack(MESSAGE))],
    ["with the tag that means nothing", binary(withPayload(hex("c1")))],
    ["with an array of four milliards", binary(withPayload(hex("ddffffffff")))],
    ["with a map of four milliards", binary(withPayload(hex("dfffffffff")))],
    ["with a text of four milliards", binary(withPayload(hex("dbffffffff")))],
    ["with a number that is cut short", binary(withPayload(hex("cf00")))],
    ["with a length that is cut short", binary(withPayload(hex("dc00")))],
    ["that is nested deep", binary(nested(10_000))],
    ["that is too long", binary(Buffer.alloc(256 * 1024, 0xc0))],
  ])("%s in bytes", (_name, frame) => {
    expect(readFrame(frame)).toEqual({ kind: "malformed" });
  });
});
