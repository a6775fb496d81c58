import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Icon, type LucideIcon } from "#app/ui/Icon.tsx";
import { ICON_MAKER, toKnownIcon } from "./icons-as-used.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDER = path.join(ROOT, "node_modules/lucide-react/dist/esm/icons");
/** `import Drawing from "lucide-react/icons/name";` */
const IMPORT = /^import (\w+) from "lucide-react\/icons\/([\w-]+)";$/gm;

const sources = readdirSync(path.join(ROOT, "app"), { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(path.join(ROOT, "app", file), "utf8")] as const);
const used = new Set(
  sources.flatMap(([, text]) => [...text.matchAll(IMPORT)].map(([, , name = ""]) => name)),
);

/** A module from its text, which imports React by the address that it has here. */
const load = async (text: string): Promise<{ readonly default: unknown }> => {
  const react = JSON.stringify(pathToFileURL(createRequire(import.meta.url).resolve("react")).href);
  const url = (code: string) =>
    `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
  const maker = JSON.stringify(url(ICON_MAKER.replace('"react"', react)));
  return import(/* @vite-ignore */ url(text.replace('"../createLucideIcon.mjs"', maker)));
};

/** What is drawn, in no order; the library's own class names have no rule. */
const drawn = (icon: LucideIcon) =>
  renderToStaticMarkup(createElement(Icon, { icon, size: 16, flip: true }))
    .replace(/lucide(?:-[\w-]+)? ?/g, "")
    .split(">")
    .map((tag) => tag.split(/ (?=[\w-]+=)/).toSorted());

describe("icons as they are built for browsers", () => {
  it("look as the library draws them, each that a screen shows", async () => {
    expect(used.size).toBeGreaterThan(60);
    for (const name of used) {
      const whole = await import(/* @vite-ignore */ path.join(FOLDER, `${name}.mjs`));
      const text = toKnownIcon(whole);
      // A second name of another icon: its module is left as it is.
      if (text === null) continue;
      const known = (await load(text)).default as LucideIcon;
      expect(drawn(known), name).toEqual(drawn(whole.default));
    }
  });

  it("are drawn in one place, which says size, stroke and class", () => {
    const apart = sources.filter(([, text]) =>
      [...text.matchAll(IMPORT)].some(([, icon]) => new RegExp(`<${icon}[ />\\n]`).test(text)),
    );
    expect(apart.map(([file]) => file)).toEqual([]);
  });

  it("are refused when one has another size", () => {
    expect(() => toKnownIcon({ __iconData: { size: 16, node: [] } })).toThrow("16");
    expect(toKnownIcon({})).toBeNull();
  });
});
