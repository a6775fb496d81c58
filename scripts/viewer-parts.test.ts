import { readFileSync } from "node:fs";
import type { Metafile } from "esbuild";
import { expect, it } from "vitest";
import { VIEWERS } from "#app/contract/viewers.data.ts";
import { viewerParts } from "./viewer-parts.ts";

type Output = Metafile["outputs"][string];

const output = (
  entryPoint: string,
  imports: readonly string[] = [],
  later: readonly string[] = [],
): Output => ({
  ...{ bytes: 1, inputs: {}, exports: [], entryPoint },
  imports: [
    ...imports.map((path) => ({ path, kind: "import-statement" as const })),
    ...later.map((path) => ({ path, kind: "dynamic-import" as const })),
  ],
});

it("a viewer is made of its script, of what that and its page import, once, and of nothing that comes later", () => {
  const registry = `export const LOADERS = {
  text: async () => (await import("./text/text-viewer.ts")).showText,
  heif: async () => {
    const [a, b] = await Promise.all([import("./heif.ts"), import("heic-to/csp")]);
    return a(b);
  },
};
`;
  const outputs = {
    "out/text.js": output(
      "app/viewers/text/text-viewer.ts",
      ["out/a.js", "out/b.js"],
      ["out/d.js"],
    ),
    "out/a.js": output("", ["out/b.js", "external"]),
    "out/b.js": output(""),
    "out/d.js": output("app/viewers/text/later.ts"),
    "out/heif.js": output("app/viewers/heif.ts", ["out/b.js"]),
    "out/heic.js": output("node_modules/heic-to/dist/csp/heic-to.js"),
    "out/frame.js": output("app/viewers/frame.ts", ["out/paper.js", "out/b.js"], ["out/text.js"]),
    "out/paper.js": output(""),
  };
  expect(viewerParts(registry, outputs)).toEqual({
    text: ["out/text.js", "out/a.js", "out/b.js", "out/paper.js"],
    heif: ["out/heif.js", "out/b.js", "out/heic.js", "out/paper.js"],
  });
});

it("every viewer of the registry has its parts", () => {
  const registry = readFileSync("app/viewers/registry.ts", "utf8");
  const files = [...registry.matchAll(/import\("([^"]+)"\)/g)].map(([, wanted = ""]) => wanted);
  const outputs = Object.fromEntries(
    files.map((wanted, index) => [
      `out/${index}.js`,
      output(
        wanted.startsWith(".") ? `app/viewers/${wanted.slice(2)}` : `node_modules/${wanted}.js`,
      ),
    ]),
  );
  const frame = { "out/frame.js": output("app/viewers/frame.ts") };
  const parts = viewerParts(registry, { ...outputs, ...frame });
  expect(Object.keys(parts).sort()).toEqual(Object.keys(VIEWERS).sort());
  for (const list of Object.values(parts)) expect(list.length).toBeGreaterThan(0);
});
