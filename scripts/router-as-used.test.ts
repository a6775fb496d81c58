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

  it("holds because no other page has the address of a file that is looked at", () => {
    const routes = readdirSync(path.join(ROOT, "app", "routes"));
    expect(routes.filter((route) => /^(_shell\.)?(file|\$[^.]+)(_?\.|$)/.test(route))).toEqual([
      "_shell.file.$id.view.$viewer.tsx",
      "_shell.file._index.tsx",
    ]);
  });

  it("is where folders and files are, once one of them was found, and nothing else", async () => {
    const isFound = await foundOut();
    const [folder, file] = ["routes/_shell.vault.($id)", "routes/_shell.file.$id.view.$viewer"];
    const paths = [
      "/vault/7",
      "/files/7",
      "/file/7/view/image",
      "/file/8/view/officefse",
      ...["/file", "/file/7", "/file/x/view/text", "/file/7/view/text/9", "/vault/7/view/text"],
      ...["/x/file/7/view/text", "/vault", "/dl/vault/7", "constructor", ""],
    ];
    const known = (...ids: string[]) => {
      const routes = Object.fromEntries(ids.map((id) => [id, {}]));
      return paths.filter((one) => isFound(one, { routes }, new Set()));
    };
    expect(known()).toEqual([]);
    expect(known(folder)).toEqual(["/vault/7"]);
    expect(known(file)).toEqual(["/file/7/view/image", "/file/8/view/officefse"]);
    expect(isFound("/help", { routes: {} }, new Set(["/help"]))).toBe(true);
  });

  it("is refused when the library says otherwise", () => {
    const [place] = KNOWN_PLACES;
    expect(() => toKnown("", place === undefined ? [] : [place])).toThrow(/is without/);
  });
});

/** Whether the router of the build asks nobody where a path is. */
async function foundOut(): Promise<
  (path: string, manifest: { readonly routes: object }, discovered: ReadonlySet<string>) => boolean
> {
  const place = KNOWN_PLACES.find(({ text }) => text === "discoveredPaths.has(path)");
  const code = `export default (path, manifest, discoveredPaths) => ${place?.known}`;
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).default;
}

function filesWith(text: string): readonly string[] {
  const app = path.join(ROOT, "app");
  const sources = readdirSync(app, { recursive: true, encoding: "utf8" });
  return sources
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .filter((file) => readFileSync(path.join(app, file), "utf8").includes(text));
}
