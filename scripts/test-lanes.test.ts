import { expect, it } from "vitest";
import { inLanes } from "./test-lanes.ts";

/** Parts that end when they are told to, and what has begun so far. */
function stage(items: readonly { name: string; after?: readonly string[] }[], lanes: number) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const all = inLanes(items, lanes, ({ name }) => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { begun, end, all };
}

it("parts begin in their order, two at a time", async () => {
  const { begun, end, all } = stage([{ name: "a" }, { name: "b" }, { name: "c" }], 2);
  expect(begun).toEqual(["a", "b"]);
  await end("b");
  expect(begun).toEqual(["a", "b", "c"]);
  await end("a");
  await end("c");
  await all;
});

it("a part that uses what another one writes begins after it, and those behind it pass", async () => {
  const items = [{ name: "build" }, { name: "attacks", after: ["build"] }, { name: "evil" }];
  const { begun, end, all } = stage(items, 2);
  expect(begun).toEqual(["build", "evil"]);
  await end("evil");
  expect(begun).toEqual(["build", "evil"]);
  await end("build");
  expect(begun).toEqual(["build", "evil", "attacks"]);
  await end("attacks");
  await all;
});

it("a part does not wait for one that was not chosen", async () => {
  const { begun, end, all } = stage([{ name: "attacks", after: ["build"] }], 2);
  expect(begun).toEqual(["attacks"]);
  await end("attacks");
  await all;
});

it("what fails to begin ends the run, and parts that wait for each other are named", async () => {
  await expect(inLanes([{ name: "a" }], 1, () => Promise.reject(new Error("no")))).rejects.toThrow(
    "no",
  );
  const circle = [
    { name: "a", after: ["b"] },
    { name: "b", after: ["a"] },
  ];
  await expect(inLanes(circle, 2, () => Promise.resolve())).rejects.toThrow("a, b");
});
