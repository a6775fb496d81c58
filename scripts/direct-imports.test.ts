import { describe, expect, it } from "vitest";
import { markLoaders, rewriteImports } from "./direct-imports.ts";

const BARRELS = {
  "lucide-react": new Map([["X", { file: "/icons/x.mjs", name: "default" }]]),
  "react-i18next": new Map([["Trans", { file: "/Trans.js", name: "Trans" }]]),
};

describe("an import from a package's index", () => {
  it("becomes an import of the module itself", () => {
    const source = 'import { type LucideIcon, X as Close } from "lucide-react";\nuse(Close);';
    expect(rewriteImports(source, BARRELS)).toBe(
      'import { default as Close } from "/icons/x.mjs";\nuse(Close);',
    );
  });

  it("stays when the index does not name it, or when it is of types only", () => {
    const unknown = 'import { Nope } from "lucide-react";';
    const types = 'import type { LucideIcon } from "lucide-react";';
    expect(rewriteImports(unknown, BARRELS)).toBe(unknown);
    expect(rewriteImports(types, BARRELS)).toBe(types);
  });
});

describe("a route's loader", () => {
  it("is marked as free of effects", () => {
    expect(markLoaders("export const loader = pageLoader(load);")).toBe(
      "export const loader = /* @__PURE__ */ pageLoader(load);",
    );
  });
});
