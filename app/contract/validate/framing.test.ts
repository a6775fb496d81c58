import { describe, expect, it } from "vitest";
import { framingOf } from "./framing.ts";

const of = (headers: Readonly<Record<string, string | readonly string[]>>, rest: object = {}) =>
  framingOf({
    httpVersion: "1.1",
    url: "/x",
    ...rest,
    headersDistinct: Object.fromEntries(
      Object.entries({ host: "a", ...headers }).map(([name, value]) => [name, [value].flat()]),
    ),
  });

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
