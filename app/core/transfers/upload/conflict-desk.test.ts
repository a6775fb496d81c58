import { describe, expect, it } from "vitest";
import { ConflictDesk } from "./conflict-desk.ts";

const never = new AbortController().signal;
const settle = () => new Promise((resolve) => setImmediate(resolve));
const about = (name: string) => () => ({ name, mayRecur: false });

describe("questions about names that are taken", () => {
  it("come one after the other", async () => {
    const desk = new ConflictDesk();
    const first = desk.ask("b1", about("a"), never);
    const second = desk.ask("b1", about("b"), never);
    await settle();
    expect(desk.conflict.get()?.name).toBe("a");
    desk.answer({ action: "skip", forAll: false });
    expect(await first).toEqual({ action: "skip", forAll: false });
    await settle();
    expect(desk.conflict.get()?.name).toBe("b");
    desk.answer({ action: "keep-both", forAll: false });
    expect((await second)?.action).toBe("keep-both");
    expect(desk.conflict.get()).toBeNull();
  });

  it("are answered for all files of the same upload, and asked again for the next one", async () => {
    const desk = new ConflictDesk();
    const answers = Promise.all(["a", "b", "c"].map((name) => desk.ask("b1", about(name), never)));
    await settle();
    desk.answer({ action: "keep-both", forAll: true });
    expect((await answers).map((answer) => answer?.action)).toEqual(Array(3).fill("keep-both"));
    void desk.ask("b2", about("d"), never);
    await settle();
    expect(desk.conflict.get()?.name).toBe("d");
  });

  it("that are closed have no answer, and the next one is asked", async () => {
    const desk = new ConflictDesk();
    const first = desk.ask("b1", about("a"), never);
    const second = desk.ask("b1", about("b"), never);
    await settle();
    desk.answer(null);
    expect(await first).toBeNull();
    await settle();
    desk.answer({ action: "skip", forAll: false });
    expect((await second)?.action).toBe("skip");
  });

  it("go away with the upload that asked", async () => {
    const desk = new ConflictDesk();
    const cancelled = new AbortController();
    const first = desk.ask("b1", about("a"), cancelled.signal);
    const second = desk.ask("b1", about("b"), never);
    await settle();
    cancelled.abort(new Error("cancelled"));
    await expect(first).rejects.toThrow("cancelled");
    await settle();
    expect(desk.conflict.get()?.name).toBe("b");
    desk.answer(null);
    expect(await second).toBeNull();
  });
});
