import { describe, expect, it } from "vitest";
import { Gate } from "./gate.ts";

const never = new AbortController().signal;

/** Tasks that run until they are let go, by their names in the order in which they began. */
function aGate(places: number) {
  const gate = new Gate(places);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const pass = (name: string, taken?: number, signal = never) =>
    gate.pass(
      signal,
      () =>
        new Promise<void>((resolve) => {
          begun.push(name);
          ends.set(name, resolve);
        }),
      taken,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, pass, end, settle: () => end("") };
}

describe("places", () => {
  it("are shared by what takes less than one, and given in the order of asking", async () => {
    const { begun, pass, end, settle } = aGate(1);
    for (const name of ["a", "b", "c", "d", "e"]) void pass(name, 1 / 4);
    void pass("large");
    void pass("f", 1 / 4);
    await settle();
    expect(begun).toEqual(["a", "b", "c", "d"]);
    await end("a");
    expect(begun).toEqual(["a", "b", "c", "d", "e"]);
    // One that is large is not passed by small ones for ever.
    for (const name of ["b", "c", "d"]) await end(name);
    expect(begun).toHaveLength(5);
    await end("e");
    expect(begun.slice(5)).toEqual(["large"]);
    await end("large");
    expect(begun.slice(6)).toEqual(["f"]);
  });

  it("let in who stood behind one that gives up, and take nothing of it", async () => {
    const { begun, pass, end, settle } = aGate(1);
    const leaving = new AbortController();
    void pass("a", 1 / 2);
    const gone = pass("large", 1, leaving.signal);
    void pass("b", 1 / 2);
    await settle();
    expect(begun).toEqual(["a"]);
    leaving.abort("away");
    await expect(gone).rejects.toBe("away");
    await settle();
    expect(begun).toEqual(["a", "b"]);
    await end("a");
    await end("b");
    void pass("whole");
    await settle();
    expect(begun).toEqual(["a", "b", "whole"]);
    await expect(pass("late", 1, leaving.signal)).rejects.toBe("away");
  });

  it("are given back by a task that fails", async () => {
    const gate = new Gate(1);
    await expect(gate.pass(never, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await gate.pass(never, async () => "next")).toBe("next");
  });
});
