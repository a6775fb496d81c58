import { describe, expect, it } from "vitest";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { toCrumbs } from "./breadcrumbs.ts";

function aFolder(area: OpenedFolder["area"], names: readonly string[]): OpenedFolder {
  const path = names.map((name, index) => ({
    id: String(index),
    fid: String(index),
    domain: "m",
    name,
  }));
  return { area, id: path.at(-1)?.id ?? "", path, isReadOnly: false };
}

const shownOf = (area: OpenedFolder["area"], ...names: string[]) =>
  toCrumbs(aFolder(area, names)).shown.map((crumb) =>
    crumb.kind === "folder" ? crumb.name : crumb.kind,
  );

describe("breadcrumbs", () => {
  it("are at most three with the root of an area: the root and the last two", () => {
    expect(shownOf("main", "")).toEqual(["main"]);
    expect(shownOf("main", "", "a", "b")).toEqual(["main", "a", "b"]);
    expect(shownOf("vault", "", "a", "b", "c")).toEqual(["vault", "b", "c"]);
  });

  it("are at most two in a link, which has no root of an area", () => {
    expect(shownOf("link", "top", "a")).toEqual(["top", "a"]);
    expect(shownOf("link", "top", "a", "b")).toEqual(["a", "b"]);
  });

  it("keep those between for the whole path, from the top", () => {
    const { hidden } = toCrumbs(aFolder("main", ["", "a", "b", "c", "d"]));
    expect(hidden).toMatchObject([{ name: "a" }, { name: "b" }]);
    expect(toCrumbs(aFolder("link", ["top", "a", "b"])).hidden).toMatchObject([{ name: "top" }]);
  });

  it("call the root of an area alone Vault: a folder with such a name is a folder", () => {
    expect(shownOf("main", "", "web", "Web Uploads")).toEqual(["main", "web", "Web Uploads"]);
  });
});
