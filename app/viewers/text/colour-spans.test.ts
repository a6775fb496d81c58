import { describe, expect, it } from "vitest";
import { colourSpans } from "./colour-spans.ts";
import { grammarOf } from "./grammars.ts";

/** What stands in colour, as `kind: text`. */
function painted(name: string, code: string): readonly string[] {
  const grammar = grammarOf(name);
  if (grammar === null) throw new Error(`no grammar for ${name}`);
  return colourSpans(code, grammar).map(({ from, to, kind }) => `${kind}: ${code.slice(from, to)}`);
}

describe("colours of code", () => {
  it("stand at what they mean", () => {
    const found = painted("a.ts", 'const n = 42; // "sum"\nexport const s = "const";');
    expect(found).toEqual([
      "keyword: const",
      "number: 42",
      'comment: // "sum"',
      "keyword: export",
      "keyword: const",
      'string: "const"',
    ]);
  });

  it("a comment of several lines is one, and what follows it is none", () => {
    const found = painted("a.c", "/* one\n two */\nint a;");
    expect(found[0]).toBe("comment: /* one\n two */");
    expect(found.slice(1).join()).not.toContain("comment");
  });

  it("a script in a page has the colours of its own language, at its own place", () => {
    const found = painted("a.html", "<p>é</p><script>const a = 'x';</script>");
    expect(found).toContain("keyword: const");
    expect(found).toContain("string: 'x'");
  });

  it("what is added and what is taken away are told apart", () => {
    expect(painted("a.diff", "+one\n-two\n three")).toEqual(["added: +one", "removed: -two"]);
  });

  it("what is no code at all does no harm", () => {
    const noise = "\u0000\uffff{{{{((((<<<<'\"`/*".repeat(500);
    for (const name of ["a.ts", "a.html", "a.php", "a.tex", "a.swift"]) {
      for (const span of painted(name, noise)) expect(span.length).toBeGreaterThan(0);
    }
  });

  it("spans come in order, and none lies in another", () => {
    const code = '<a href="b">c</a><style>p { color: #fff }</style>\n'.repeat(20);
    const spans = colourSpans(code, "xml");
    expect(spans.length).toBeGreaterThan(100);
    for (const [at, { from, to }] of spans.entries()) {
      expect(to).toBeGreaterThan(from);
      expect(from).toBeGreaterThanOrEqual(spans[at - 1]?.to ?? 0);
    }
  });

  it("a name without a grammar, or of something that every object has, has none", () => {
    for (const name of ["a.txt", "a", "", "a.toString", "a.constructor"]) {
      expect(grammarOf(name)).toBeNull();
    }
    expect(grammarOf("A.TSX")).toBe("typescript");
  });
});
