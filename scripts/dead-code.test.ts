import { describe, expect, it } from "vitest";
import { findUnused, taggedInVain, unusedExports } from "./dead-code.ts";

const REPORT = JSON.stringify({
  issues: [
    { file: "app/a.ts", exports: [{ name: "rule", line: 3 }], types: [] },
    { file: "app/b.data.ts", exports: [], files: [{ name: "app/b.data.ts" }] },
  ],
});
const RULE = { file: "app/a.ts", name: "rule", reason: "Waits." };
const TABLE = { file: "app/b.data.ts", name: "*", reason: "Waits." };
const NOTHING = { exports: [], flags: {} };

describe("what the product does not use", () => {
  it("is every export and every file that knip finds without a caller", () => {
    expect(unusedExports(REPORT)).toEqual([
      { file: "app/a.ts", name: "rule" },
      { file: "app/b.data.ts", name: "*" },
    ]);
  });

  it("is a problem, unless the list names it", () => {
    const found = { exports: unusedExports(REPORT), flags: ["rbac"] };
    expect(findUnused(found, NOTHING)).toHaveLength(3);
    const listed = { exports: [RULE, TABLE], flags: { rbac: "Waits." } };
    expect(findUnused(found, listed)).toEqual([]);
  });

  it("is a problem on the list, once the product uses it", () => {
    const listed = { exports: [RULE], flags: { rbac: "Waits." } };
    expect(findUnused({ exports: [], flags: [] }, listed)).toEqual([
      "app/a.ts: rule is used: take it off the list.",
      "The feature flag rbac is asked for: take it off the list.",
    ]);
  });
});

describe("the tag of an export that tests use beside the product", () => {
  const find = (text: string) => taggedInVain({ name: "app/a.ts", text });
  const rule =
    "/**\n * A rule.\n * @internal Tests try it.\n */\nexport function rule(): void {}\n";

  it("is in vain where the file itself does not use the export", () => {
    expect(find(rule)).toHaveLength(1);
    expect(find(`${rule}// rule() is called elsewhere\n`)).toHaveLength(1);
    expect(
      find("/** @internal Tests move their clock by it. */\nexport const A_MS = 5;\n"),
    ).toHaveLength(1);
  });

  it("stands where it does", () => {
    expect(find(`${rule}export function all(): void {\n  rule();\n}\n`)).toEqual([]);
    expect(find("export function untagged(): void {}\n")).toEqual([]);
  });
});
