// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readyPlace } from "./open-place.client.ts";

const ID = "routes/_shell.file.$id.view.$viewer";
/** A module as the build makes one: the words that it wants, and its sheets. */
const MODULE = `data:text/javascript,${encodeURIComponent(
  [
    'export const handle = { i18n: ["preview", "unknown"] };',
    'export const links = () => [{ rel: "stylesheet", href: "/preview.css" }, { rel: "icon", href: "/x.svg" }];',
  ].join("\n"),
)}`;
const asked: string[] = [];
let status = 200;

vi.mock("./boot.client.ts", () => ({
  readBoot: () => ({ texts: { preview: "/texts/preview.js" } }),
}));

beforeEach(() => {
  asked.length = 0;
  status = 200;
  vi.stubGlobal("window", {
    __remixManifest: {
      routes: { [ID]: { id: ID, path: "file/:id/view/:viewer", module: MODULE } },
    },
    __remixRouteModules: {},
  });
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return new Response(null, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const ready = (path: string) => readyPlace(path, new AbortController().signal);

it("code, words and sheets of a page are had before somebody goes there, once", async () => {
  expect(await ready("/file/7/view/image")).toBe(true);
  expect(asked).toEqual([MODULE, "/texts/preview.js", "/preview.css"]);
  expect(Object.keys(window.__remixRouteModules)).toEqual([ID]);
  expect(await ready("/file/8/view/text")).toBe(true);
  expect(asked).toHaveLength(3);
});

it("a page that the router has not heard of is not had", async () => {
  expect(await ready("/shares/7")).toBe(false);
  expect(asked).toEqual([]);
});

it("a server that fails is told of, and the router still asks by itself", async () => {
  status = 503;
  await expect(ready("/file/7/view/image")).rejects.toThrow("HTTP 503");
  expect(window.__remixRouteModules).toEqual({});
});

it("a page that is no longer there is left to the router", async () => {
  status = 404;
  expect(await ready("/file/7/view/image")).toBe(true);
  expect(asked).toEqual([MODULE]);
  expect(window.__remixRouteModules).toEqual({});
});
