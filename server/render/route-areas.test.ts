import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { isPlain, segmentOf, segmentsOf, toAreaBuild } from "./route-areas.ts";

/** Only routes: id → parent, path, index. */
function aBuild(routes: Record<string, { parentId?: string; path?: string; index?: boolean }>) {
  const withIds = Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, { id, ...route }]),
  );
  return { routes: withIds, assets: { routes: withIds } } as unknown as ServerBuild;
}

const build = aBuild({
  root: {},
  home: { parentId: "root", index: true },
  shell: { parentId: "root" },
  files: { parentId: "shell", path: "files" },
  folder: { parentId: "files", path: ":id" },
  vault: { parentId: "shell", path: "vault" },
  link: { parentId: "root", path: "dl/:linkId" },
  lock: { parentId: "root", path: "dl/:linkId/lock" },
  unknown: { parentId: "root", path: "*" },
});

const idsOf = (segment: string) => Object.keys(toAreaBuild(build, segment).routes).toSorted();

describe("an area of the product", () => {
  it.each([
    ["files", ["files", "folder", "home", "root", "shell", "unknown"]],
    ["dl", ["home", "link", "lock", "root", "unknown"]],
    ["nothing", ["home", "root", "unknown"]],
  ])("%s has its own routes, those that fit anything, and what is round them", (segment, ids) => {
    expect(idsOf(segment)).toEqual(ids);
    expect(Object.keys(toAreaBuild(build, segment).assets.routes).toSorted()).toEqual(ids);
  });

  it("begins with the first segment of a path", () => {
    expect(segmentsOf(build).toSorted()).toEqual(["dl", "files", "vault"]);
    expect(["/files/7", "/Files", "/files.data", "/", "/__manifest"].map(segmentOf)).toEqual([
      "files",
      "files",
      "files",
      "",
      "__manifest",
    ]);
  });

  it("is plainly none where the first segment needs no reading and is not the framework's", () => {
    const segments = ["nothing", "", "a.b-c", "%66iles", "__manifest", "_root", "ä"];
    expect(segments.filter(isPlain)).toEqual(["nothing", "", "a.b-c"]);
  });
});
