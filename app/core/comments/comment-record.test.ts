import { describe, expect, it } from "vitest";
import { COMMENT_LIMITS } from "#app/contract/comment-limits.data.ts";
import {
  parseCommentRecord,
  type SignedRecord,
  toAuthorName,
  toCommentJson,
  toCommentText,
} from "./comment-record.ts";

const NONCE = "0123456789abcdef";
/** The last second of the year 9999. */
const LAST_S = 253_402_300_799;
const BOTH_HALVES = "📐";

const json = (change: object) => JSON.stringify({ v: 1, n: NONCE, t: 90, x: "Hello", ...change });

describe("what a comment says under its seal", () => {
  it("is its words, the name that was chosen, and when it was written and changed", () => {
    expect(parseCommentRecord(json({ a: "Ada", c: 60 }))).toEqual({
      ...{ nonce: NONCE, text: "Hello", name: "Ada" },
      ...{ writtenS: 60, changedS: 90 },
    });
    expect(parseCommentRecord(json({}))).toMatchObject({ name: "", writtenS: 90, changedS: 90 });
  });

  it("was never changed before it was written", () => {
    expect(parseCommentRecord(json({ c: 91 }))).toMatchObject({ writtenS: 90, changedS: 90 });
  });

  it("is of a time that a date can show", () => {
    expect(parseCommentRecord(json({ t: LAST_S }))?.changedS).toBe(LAST_S);
    for (const time of [0, -1, 1.5, LAST_S + 1, "90", null]) {
      expect(parseCommentRecord(json({ t: time })), String(time)).toBeNull();
      expect(parseCommentRecord(json({ c: time })), String(time)).toBeNull();
    }
  });

  it.each([
    ["no JSON", "{"],
    ["another version", json({ v: 2 })],
    ["a number of another length", json({ n: NONCE.slice(2) })],
    ["words that are none", json({ x: 7 })],
    ["a name that is none", json({ a: {} })],
    ["a list", "[]"],
  ])("is no comment where it is %s", (_what, text) => {
    expect(parseCommentRecord(text)).toBeNull();
  });

  it("shows no more of what another program wrote than ours would have written", () => {
    const long = "a".repeat(COMMENT_LIMITS.textMax + 1);
    const read = parseCommentRecord(json({ x: ` \u202E${long}`, a: "Ada\n\u202Ecod.exe" }));
    expect(read?.text).toBe("a".repeat(COMMENT_LIMITS.textMax));
    expect(read?.name).toBe("Ada cod.exe");
  });

  it("comes back as it was written, and says nothing that need not be said", () => {
    const written = { nonce: NONCE, changedS: 90, writtenS: 60, text: "Hello", name: "Ada" };
    const signed: SignedRecord = { ...written, sigPub: "ab" };
    expect(parseCommentRecord(toCommentJson(signed))).toEqual(written);
    expect(JSON.parse(toCommentJson(signed))).toMatchObject({ k: "ab", c: 60, a: "Ada" });
    const plain = { ...written, writtenS: 90, name: "", sigPub: null };
    expect(JSON.parse(toCommentJson(plain))).toEqual({ v: 1, n: NONCE, t: 90, x: "Hello" });
  });
});

describe("the words of a comment", () => {
  it("keep their lines and tabs, and lose what turns them around or cannot be seen", () => {
    expect(toCommentText(" a\r\nb\rc\td\u0007\u202Ee\u2066f\u2069 ")).toBe("a\nb\nc\tdef");
  });

  it("are as long as they may be, and end with no half of a character", () => {
    const most = COMMENT_LIMITS.textMax;
    expect(toCommentText("a".repeat(most))).toHaveLength(most);
    expect(toCommentText("a".repeat(most + 1))).toHaveLength(most);
    const text = toCommentText("a".repeat(most - 1) + BOTH_HALVES);
    expect(text).toBe("a".repeat(most - 1));
  });
});

describe("the name that an author chose", () => {
  it("is one line without what could make it look like another's", () => {
    expect(toAuthorName("  Ada\n\u200B\u2028 Love\u00ADlace  ")).toBe("Ada Love lace");
    expect(toAuthorName("a".repeat(COMMENT_LIMITS.nameMax + 1))).toHaveLength(
      COMMENT_LIMITS.nameMax,
    );
  });
});
