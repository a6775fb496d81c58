import { describe, expect, it } from "vitest";
import { LINE_BYTES, LineIndex } from "./line-index.ts";
import { LineSearch, type LineSource, MOST_MATCHES } from "./line-search.ts";

/** A text cut into drawn lines as the viewer cuts it. */
function aText(text: string): LineSource {
  const bytes = new TextEncoder().encode(text);
  const index = new LineIndex();
  index.add(bytes);
  return {
    count: index.count,
    textOf: (from, to) =>
      from >= to
        ? ""
        : new TextDecoder().decode(
            bytes.subarray(index.lineAt(from).from, index.lineAt(to - 1).to),
          ),
    goesOn: (line) => line + 1 < index.count && index.lineAt(line + 1).number === 0,
  };
}

function found(text: string, wanted: string) {
  const search = new LineSearch(aText(text), wanted);
  let steps = 1;
  while (search.step()) steps += 1;
  return { search, steps, matches: search.matches.map(({ line, from, to }) => [line, from, to]) };
}

describe("a word in a text", () => {
  it("is found in every line, whatever its case", () => {
    expect(found("Quay\nno\nthe QUAY quay\n", "quay").matches).toEqual([
      [0, 0, 4],
      [2, 4, 8],
      [2, 9, 13],
    ]);
  });

  it("is found where letters grow when their case changes", () => {
    expect(found("İİ quay", "QUAY").matches).toEqual([[0, 3, 7]]);
  });

  it("is found across the place where a long line was cut, once", () => {
    const text = `${"x".repeat(LINE_BYTES - 2)}quay${"x".repeat(10)}\nquay`;
    expect(found(text, "quay").matches).toEqual([
      [0, LINE_BYTES - 2, LINE_BYTES + 2],
      [2, 0, 4],
    ]);
  });

  it("is not found across the end of a line, nor where it is nothing", () => {
    expect(found("qu\nay", "quay").matches).toEqual([]);
    expect(found("quay", "").matches).toEqual([]);
  });

  it("is looked for a part at a time, and those of a part of the text are told apart", () => {
    const { search, steps } = found("a quay\nnothing\n".repeat(5_000), "quay");
    expect(steps).toBe(3);
    expect(search.matches).toHaveLength(5_000);
    expect(search.within(4, 8).map(({ line }) => line)).toEqual([4, 6]);
    expect(search.within(20_000, 30_000)).toEqual([]);
  });

  it("that stands everywhere is found so often and no more", () => {
    const { search } = found("aaaa\n".repeat(10_000), "a");
    expect(search.matches).toHaveLength(MOST_MATCHES);
  });
});
