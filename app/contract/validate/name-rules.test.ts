import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findNameFault } from "./name.ts";

const DEVICES = ["prn", "aux", "nul", "con"];
const NUMBERED = ["com", "lpt"];
const WHOLE = [
  ...["clock$", ".syncinfo", "thumbs.db", "desktop.ini", "coffer.cache", "$recycle.bin"],
];

/** The rules of Spec B§5, Trust 2.6 and Reading R-15 said once more: character by character, without an expression. */
function canBeUsed(name: string): boolean {
  const points = [...name];
  if (points.length === 0 || name.length > 248) return false;
  if (points[0] === " " || points.at(-1) === " " || points.at(-1) === ".") return false;
  if (points.some((point) => '/:*?"<>|\\'.includes(point))) return false;
  if (points.some(isHidden) || points.some((_, at) => isStrayJoiner(points, at))) return false;
  return !isKept(name);
}

function isHidden(point: string): boolean {
  const code = point.codePointAt(0) ?? 0;
  const isControl = code < 0x20 || (code >= 0x7f && code < 0xa0);
  const isTurn = (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return isControl || isTurn || isHalf || code === 0x200b || code === 0xfeff;
}

/** A joiner joins two characters that can be seen. */
function isStrayJoiner(points: readonly string[], at: number): boolean {
  if (points[at] !== "\u200c" && points[at] !== "\u200d") return false;
  const isSeen = (point: string | undefined) =>
    point !== undefined && /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(point);
  return !isSeen(points[at - 1]) || !isSeen(points[at + 1]);
}

function isKept(name: string): boolean {
  const lower = name.toLowerCase();
  if (lower.startsWith("~") || lower.startsWith(".~") || lower.includes("~$")) return true;
  if (WHOLE.includes(lower)) return true;
  const [device = "", ending, ...more] = lower.split(".");
  if (more.length > 0 || !isDevice(device)) return false;
  return ending === undefined || (ending !== "" && [...ending].every(isLetterOrDigit));
}

function isDevice(word: string): boolean {
  const isNumbered =
    word.length === 4 && NUMBERED.includes(word.slice(0, 3)) && isDigit(word.slice(3));
  return DEVICES.includes(word) || isNumbered;
}

const isDigit = (unit: string) => unit >= "0" && unit <= "9";
const isLetterOrDigit = (unit: string) => isDigit(unit) || (unit >= "a" && unit <= "z");

/** What decides: words that are kept, characters that are not allowed, and what they look like. */
const aPart = fc.oneof(
  fc.constantFrom(...DEVICES, "com1", "LPT9", "COM", "con", "Aux", ...WHOLE, "Thumbs.DB", "clock"),
  fc.constantFrom(".", " ", "~", "$", "~$", ".~", "/", "\\", ":", "*", "?", '"', "<", ">", "|"),
  fc.constantFrom("\u200c", "\u200d", "\u200b", "\u202e", "\u2066", "\ufeff", "\u2028", "\ud800"),
  fc.constantFrom(
    "\u0000",
    "\u007f",
    "\u0085",
    "\u00a0",
    "é",
    "e\u0301",
    "港",
    "👩",
    "ı",
    "K",
    "ſ",
  ),
  fc.constantFrom("txt", "7z", "x".repeat(120)),
  fc.string({ unit: "binary", maxLength: 3 }),
);
const aName = fc.array(aPart, { maxLength: 6 }).map((parts) => parts.join(""));

describe("the rules for names", () => {
  it("are those of a second way to say them, for whatever somebody types", () => {
    fc.assert(
      fc.property(aName, (name) => {
        expect(findNameFault(name) === undefined).toBe(canBeUsed(name));
      }),
      { numRuns: 5_000 },
    );
  });

  it("say of each fault which it is", () => {
    fc.assert(
      fc.property(aName, (name) => {
        const fault = findNameFault(name);
        if (fault?.problem === "slash" || fault?.problem === "character")
          expect(name).toContain(fault.what);
        if (fault?.problem === "too-long") expect(name.length).toBeGreaterThan(248);
      }),
    );
  });
});
