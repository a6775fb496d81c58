import { describe, expect, it } from "vitest";
import { LINE_BYTES, LineIndex, trimEnd } from "./line-index.ts";

const encode = (text: string) => new TextEncoder().encode(text);

function linesOf(text: string, cutAt = text.length): readonly (readonly [number, string])[] {
  const bytes = encode(text);
  const index = new LineIndex();
  index.add(bytes.subarray(0, cutAt));
  index.add(bytes.subarray(cutAt));
  return Array.from({ length: index.count }, (_, at) => {
    const { from, to, number } = index.lineAt(at);
    return [number, new TextDecoder().decode(trimEnd(bytes.subarray(from, to)))] as const;
  });
}

describe("the lines of a text", () => {
  it("are numbered, with whatever ends them", () => {
    expect(linesOf("a\r\nb\n\nc")).toEqual([
      [1, "a"],
      [2, "b"],
      [3, ""],
      [4, "c"],
    ]);
  });

  it("are the same wherever the pieces are cut", () => {
    const text = "first\nsecond\n\nlast";
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(linesOf(text, cut)).toEqual(linesOf(text));
    }
  });

  it("go on in the next where they are long, without cutting a character", () => {
    const long = `${"é".repeat(LINE_BYTES)}\nend`;
    const lines = linesOf(long);
    expect(lines.map(([number]) => number)).toEqual([1, 0, 2]);
    expect(
      lines
        .slice(0, 2)
        .map(([, text]) => text)
        .join(""),
    ).toBe("é".repeat(LINE_BYTES));
  });

  it("are none where there is none", () => {
    expect(new LineIndex().count).toBe(0);
    expect(() => new LineIndex().lineAt(0)).toThrow(RangeError);
  });

  it("may be more than there was room for", () => {
    const lines = linesOf("x\n".repeat(5_000));
    expect([lines.length, lines.at(-1)]).toEqual([5_000, [5_000, "x"]]);
  });
});
