import { describe, expect, it } from "vitest";
import { NameQuestions } from "./name-questions.ts";

const never = new AbortController().signal;
const settle = () => new Promise((resolve) => setImmediate(resolve));
const about = (name: string) => () => ({
  name,
  freeName: "a (2).txt",
  mayRecur: false,
  canReplace: true,
});

describe("questions about names that are taken", () => {
  it("come one after the other", async () => {
    const questions = new NameQuestions();
    const first = questions.ask("b1", about("a"), never);
    const second = questions.ask("b1", about("b"), never);
    await settle();
    expect(questions.conflict.get()?.name).toBe("a");
    questions.answer({ action: "skip", forAll: false });
    expect(await first).toEqual({ action: "skip", forAll: false });
    await settle();
    expect(questions.conflict.get()?.name).toBe("b");
    questions.answer({ action: "keep-both", forAll: false });
    expect((await second)?.action).toBe("keep-both");
    expect(questions.conflict.get()).toBeNull();
  });

  it("are answered for all files of the same upload, and asked again for the next one", async () => {
    const questions = new NameQuestions();
    const answers = Promise.all(
      ["a", "b", "c"].map((name) => questions.ask("b1", about(name), never)),
    );
    await settle();
    questions.answer({ action: "keep-both", forAll: true });
    expect((await answers).map((answer) => answer?.action)).toEqual(Array(3).fill("keep-both"));
    void questions.ask("b2", about("d"), never);
    await settle();
    expect(questions.conflict.get()?.name).toBe("d");
  });

  it("that are closed have no answer, and the next one is asked", async () => {
    const questions = new NameQuestions();
    const first = questions.ask("b1", about("a"), never);
    const second = questions.ask("b1", about("b"), never);
    await settle();
    questions.answer(null);
    expect(await first).toBeNull();
    await settle();
    questions.answer({ action: "skip", forAll: false });
    expect((await second)?.action).toBe("skip");
  });

  it("go away with the upload that asked", async () => {
    const questions = new NameQuestions();
    const cancelled = new AbortController();
    const first = questions.ask("b1", about("a"), cancelled.signal);
    const second = questions.ask("b1", about("b"), never);
    await settle();
    cancelled.abort(new Error("cancelled"));
    await expect(first).rejects.toThrow("cancelled");
    await settle();
    expect(questions.conflict.get()?.name).toBe("b");
    questions.answer(null);
    expect(await second).toBeNull();
  });
});
