import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FOLDER_PATH, KNOWN_PLACES, toKnown } from "./router-as-used.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const FILES = [...new Set(KNOWN_PLACES.map(({ file }) => file))];

describe("what is known of the router", () => {
  it.each(FILES)("stands in %s as it is installed", (file) => {
    const text = readFileSync(path.join(ROOT, "node_modules", file), "utf8");
    const places = KNOWN_PLACES.filter((place) => place.file === file);
    const known = toKnown(text, places);
    for (const { text: whole, known: left } of places) {
      expect(known.replaceAll(left, "")).not.toContain(whole);
    }
  });

  it("is what the compiler is told", () => {
    const config = readFileSync(path.join(ROOT, "remix.config.js"), "utf8");
    const flags = ["v3_singleFetch", "v3_lazyRouteDiscovery", "v3_fetcherPersist"];
    for (const flag of flags) expect(config).toContain(`${flag}: true,`);
    expect(config).not.toContain("ssr:");
  });

  /** A page that does one of these would find the router without it. */
  it.each([
    "PrefetchPageLinks",
    "prefetch=",
    "viewTransition",
    "NavLink",
    "defer(",
    "import.meta.hot",
  ])("holds because no page has %s", (text) => {
    expect(filesWith(text)).toEqual([]);
  });

  it("holds because no other page has the address of a folder", () => {
    const routes = readdirSync(path.join(ROOT, "app", "routes"));
    for (const area of ["files", "vault"]) {
      expect(FOLDER_PATH.test(`/${area}/1000000000013`)).toBe(true);
      const inArea = new RegExp(`^(_shell\\.)?(${area}|\\$[^.]+)(_?\\.|$)`);
      expect(routes.filter((route) => inArea.test(route)).toSorted()).toEqual([
        `_shell.${area}.($id).tsx`,
        `_shell.${area}_.file-history.($id).tsx`,
      ]);
      expect(FOLDER_PATH.test(`/${area}/file-history`)).toBe(false);
    }
  });

  it("is refused when the library says otherwise", () => {
    const [place] = KNOWN_PLACES;
    expect(() => toKnown("", place === undefined ? [] : [place])).toThrow(/is without/);
  });
});

function filesWith(text: string): readonly string[] {
  const app = path.join(ROOT, "app");
  const sources = readdirSync(app, { recursive: true, encoding: "utf8" });
  return sources
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .filter((file) => readFileSync(path.join(app, file), "utf8").includes(text));
}
