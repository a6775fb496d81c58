import { describe, expect, it } from "vitest";
import { toSafeName } from "./safe-name.ts";

describe("the name of a saved file", () => {
  it.each([
    ["report.pdf", "report.pdf"],
    ["عقد المقاول الرئيسي.pdf", "عقد المقاول الرئيسي.pdf"],
    ["می‌خواهم.txt", "می‌خواهم.txt"],
    ["港湾改修計画_最終版.docx", "港湾改修計画_最終版.docx"],
    ["👩‍🔧.png", "👩‍🔧.png"],
    ["../../etc/passwd", ".._.._etc_passwd"],
    ["a\\b", "a_b"],
    ["C:evil", "C_evil"],
    ["invoice\u202Efdp.exe", "invoice_fdp.exe"],
    ["a\u0000b\nc", "a_b_c"],
    ["\uD800.txt", "\uFFFD.txt"],
    ["CON", "_CON"],
    ["aux.txt", "_aux.txt"],
    ["con.tar.gz", "_con.tar.gz"],
    ["NUL .txt", "_NUL .txt"],
    ["COM\u00B9.log", "_COM\u00B9.log"],
    ["CONOUT$", "_CONOUT$"],
    ["console.log", "console.log"],
    ["com10", "com10"],
    ["\u061Ca.txt", "_a.txt"],
    ["  lead", "lead"],
    ["trail. .", "trail"],
    ["...", "file"],
    ["", "file"],
    ["cafe\u0301", "caf\u00E9"],
  ])("%j becomes %j", (name, safe) => {
    expect(toSafeName(name)).toBe(safe);
  });

  it("is cut at 248 units with its extension kept", () => {
    const safe = toSafeName(`${"a".repeat(300)}.docx`);
    expect(safe).toHaveLength(248);
    expect(safe.endsWith("a.docx")).toBe(true);
  });

  it.each([
    ["a dot", `${"a".repeat(247)}.${"b".repeat(20)}`, 247],
    ["a space", `${"a".repeat(247)} ${"b".repeat(20)}`, 247],
    ["neither", `${"a".repeat(248)}.${"b".repeat(20)}`, 248],
  ])("does not end in %s where it is cut", (_what, name, units) => {
    expect(toSafeName(name)).toBe("a".repeat(units));
  });
});
