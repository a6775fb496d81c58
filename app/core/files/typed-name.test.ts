import { describe, expect, it } from "vitest";
import { findNameRefusal } from "./typed-name.ts";

const taken = new Set(["plans"]);

describe("a name that is being typed", () => {
  it.each([
    ["", { kind: "fault", fault: { problem: "empty", what: "" } }],
    ["   ", { kind: "fault", fault: { problem: "empty", what: "" } }],
    ["a:b", { kind: "fault", fault: { problem: "character", what: ":" } }],
    ["CON", { kind: "fault", fault: { problem: "reserved", what: "CON" } }],
    ["PLANS", { kind: "code", code: 7245 }],
    ["plans 2", null],
  ])("as %j is refused as %j", (name, refusal) => {
    expect(findNameRefusal(name, "folder", taken)).toEqual(refusal);
  });

  it("is refused as a file's where a file is named", () => {
    expect(findNameRefusal("Plans", "rename-file", taken)).toEqual({ kind: "code", code: 8211 });
  });
});
