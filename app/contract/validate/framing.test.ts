import { describe, expect, it } from "vitest";
import { framingOf, socketFramingOf } from "./framing.ts";

type Headers = Readonly<Record<string, string | readonly string[]>>;

const head = (headers: Headers, rest: object) => ({
  httpVersion: "1.1",
  url: "/x",
  ...rest,
  headersDistinct: Object.fromEntries(
    Object.entries({ host: "a", ...headers }).map(([name, value]) => [name, [value].flat()]),
  ),
});
const of = (headers: Headers, rest: object = {}) => framingOf(head(headers, rest));

describe("the end of a request", () => {
  it.each([
    [{}, "none"],
    [{ "content-length": "0" }, "none"],
    [{ "content-length": "1" }, "length"],
    [{ "content-length": "999999999999999" }, "length"],
    [{ "transfer-encoding": "chunked" }, "chunked"],
    [{ "transfer-encoding": "Chunked" }, "chunked"],
    [{ expect: "100-continue", "content-length": "1" }, "length"],
  ] as const)("%j is %s", (headers, framing) => {
    expect(of(headers)).toBe(framing);
  });

  it.each([
    { "content-length": "1", "transfer-encoding": "chunked" },
    { "content-length": ["1", "1"] },
    { "content-length": "" },
    { "content-length": "+1" },
    { "content-length": "1e1" },
    { "content-length": "-1" },
    { "content-length": "1000000000000000" },
    { "transfer-encoding": ["chunked", "chunked"] },
    { "transfer-encoding": "chunked, chunked" },
    { "transfer-encoding": "gzip, chunked" },
    { "transfer-encoding": "" },
    { upgrade: "websocket" },
    { expect: "200-ok" },
    { expect: ["100-continue", "100-continue"] },
    { host: ["a", "b"] },
    { host: [] },
  ])("%j is refused", (headers) => {
    expect(of(headers)).toBe("refused");
  });

  it("is refused in HTTP/1.0 with a coding, and for a target that is no path", () => {
    expect(of({ "transfer-encoding": "chunked" }, { httpVersion: "1.0" })).toBe("refused");
    for (const url of ["http://a/x", "*", "", undefined]) expect(of({}, { url })).toBe("refused");
  });
});

describe("a request that may become a socket", () => {
  const socketOf = (headers: Headers, rest: object = {}) => socketFramingOf(head(headers, rest));

  it("has no body and asks for nothing else", () => {
    expect(socketOf({ upgrade: "WebSocket" })).toBe("none");
    expect(socketOf({})).toBe("none");
  });

  it.each([
    { upgrade: "h2c" },
    { upgrade: "websocket, h2c" },
    { upgrade: ["websocket", "websocket"] },
    { upgrade: "websocket", "content-length": "1" },
    { upgrade: "websocket", "transfer-encoding": "chunked" },
    { upgrade: "websocket", expect: "200-ok" },
    { upgrade: "websocket", host: ["a", "b"] },
  ])("%j is refused", (headers) => {
    expect(socketOf(headers)).toBe("refused");
  });

  it("is refused in HTTP/1.0", () => {
    expect(socketOf({ upgrade: "websocket" }, { httpVersion: "1.0" })).toBe("refused");
  });
});
