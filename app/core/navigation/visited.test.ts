import { describe, expect, it } from "vitest";
import { addVisit, backOf, readVisited, type Visited, writeVisited } from "./visited.ts";

const at = (address: string) => {
  const { pathname, search } = new URL(address, "https://panel.test");
  return { pathname, search };
};
const walk = (...addresses: string[]) =>
  addresses.reduce<Visited>((visited, address) => addVisit(visited, at(address)), []);

function aTab(text: string | null) {
  const kept = new Map<string, string>(text === null ? [] : [["visited", text]]);
  return {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
}

describe("where a tab was (Spec A§2.4)", () => {
  it("keeps places in their order, with the queries that lists keep and nothing else", () => {
    const visited = walk("/files?view=grid&loc=ab", "/files?view=grid", "/vault/12?x=1#key");
    expect(visited).toEqual(["/files?view=grid", "/vault/12"]);
  });

  it("takes a place away when it was left backwards", () => {
    expect(walk("/files", "/help/sharing", "/files")).toEqual(["/files"]);
  });

  it("ends with the newest twenty", () => {
    const visited = walk(...Array.from({ length: 25 }, (_, index) => `/files/${index}`));
    expect(visited).toHaveLength(20);
    expect(visited.at(-1)).toBe("/files/24");
  });
});

describe("Back", () => {
  it.each([
    [walk("/vault/12", "/help/sharing"), "/help/sharing", "/vault/12"],
    [walk("/help/sharing"), "/help/sharing", "/starred"],
    [[], "/help/sharing", "/starred"],
    [
      walk("/files", "/file/1/view/image"),
      "/file/1/view/image?goBackToPage=%2Fvault%2F3",
      "/vault/3",
    ],
    [walk("/files"), "/file/1/view/image?goBackToPage=%2Flogout", "/files"],
    [walk("/files"), "/file/1/view/image?goBackToPage=%2F%2Fevil.test", "/files"],
    [walk("/files"), "/file/1/view/image?goBackToPage=https%3A%2F%2Fevil.test", "/files"],
    [walk("/files"), "/file/1/view/image?goBackToPage=%2Fdl%2Fabc", "/files"],
  ])("from %j at %s leads to %s", (visited, address, target) => {
    expect(backOf(visited, at(address), "/starred")).toBe(target);
  });
});

describe("what a tab keeps", () => {
  it("comes back as it was written", () => {
    const tab = aTab(null);
    expect(readVisited(tab)).toEqual([]);
    writeVisited(tab, ["/files", "/vault/12?view=grid"]);
    expect(readVisited(tab)).toEqual(["/files", "/vault/12?view=grid"]);
  });

  it.each([
    ["{", []],
    ["7", []],
    ['["/files",7]', []],
    ['["//evil.test","/dl/abc#key","/files#key","/logout","/files"]', ["/files"]],
  ])("is nothing where it is no list of places: %s", (text, visited) => {
    expect(readVisited(aTab(text))).toEqual(visited);
  });
});
