// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startCoreApart } from "./core-apart.client.ts";

class FakeWorker {
  isAlive = true;
  terminate(): void {
    this.isAlive = false;
  }
}

interface Asked {
  readonly known: unknown;
  start(): FakeWorker;
}

const made: Asked[] = [];

vi.mock("./runtime.client.ts", () => ({
  createCrypto: (known: unknown, onStart: (worker: FakeWorker) => void) => {
    const start = () => {
      const worker = new FakeWorker();
      onStart(worker);
      return worker;
    };
    made.push({ known, start });
    return {};
  },
}));

beforeEach(() => {
  made.length = 0;
});

describe("a core beside that of the page", () => {
  it("begins with no name that the page has opened", async () => {
    vi.stubGlobal("window", { cofferTakeNames: () => ({ opened: new Map([["1:a", "plan"]]) }) });
    await startCoreApart();
    vi.unstubAllGlobals();
    expect(made.map(({ known }) => known)).toEqual([undefined]);
  });

  it("ends with every worker that it started, and lets none live that it starts later", async () => {
    const core = await startCoreApart();
    const [asked] = made;
    const before = [asked?.start(), asked?.start()];
    expect(before.map((worker) => worker?.isAlive)).toEqual([true, true]);
    core.end();
    expect(before.map((worker) => worker?.isAlive)).toEqual([false, false]);
    expect(asked?.start().isAlive).toBe(false);
  });
});
