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
});
