import { expect, it } from "vitest";
import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import { createClearStorage } from "./clear-storage.client.ts";

/** The part of a browser's storage that is used. */
function aStorage(kept: Map<string, string>): Storage {
  return {
    length: 0,
    key: () => null,
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

it("everything in the clear stands under the prefix of the product (Spec A§9.4)", () => {
  const kept = new Map([["theme", "another page's"]]);
  const storage = createClearStorage(() => aStorage(kept));
  expect(storage.read("theme")).toBeNull();
  storage.write("theme", "dark");
  expect(kept.get(`${STORAGE_PREFIX}theme`)).toBe("dark");
  expect(storage.read("theme")).toBe("dark");
  storage.remove("theme");
  expect([...kept]).toEqual([["theme", "another page's"]]);
});

it("a browser that refuses its storage is told as 4101 (Spec A§8.4)", () => {
  const storage = createClearStorage(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(() => storage.read("theme")).toThrow(expect.objectContaining({ code: 4101 }));
});
