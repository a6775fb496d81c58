import { describe, expect, it, vi } from "vitest";
import { WriteTurns } from "#api/hosts/write-turns.ts";

const WRITERS_OF_ACCOUNT = 12;
const nobodyGone = new AbortController().signal;

/** Writers that go on until they are told to; says who began, ended and dropped. */
function stage() {
  const turns = new WriteTurns();
  const seen: string[] = [];
  const paces = new Map<string, (bytes: number) => void>();
  const write = (account: string, upload: string, chunk = "0", gone = nobodyGone) => {
    const [of = account, link = null] = account.split("@");
    const end = Promise.withResolvers<string>();
    const name = `${upload}/${chunk}`;
    const done = turns.take({ account: of, link, upload, chunk }, gone, {
      work: async (signal, wrote) => {
        paces.set(name, wrote);
        seen.push(`began ${name}`);
        signal.addEventListener("abort", () => end.reject(new Error("cut")));
        return end.promise;
      },
      dropRest: async () => {
        seen.push(`dropped ${upload}`);
      },
    });
    return { end, done: done.catch((error: Error) => error.message) };
  };
  return { turns, seen, write, paces };
}

/** Lets everything happen that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("writers of one account", () => {
  it("write twelve at a time; the next waits, and other accounts do not", async () => {
    const { seen, write } = stage();
    const writers = Array.from({ length: WRITERS_OF_ACCOUNT + 1 }, (_, n) => write("a", `u${n}`));
    await settle();
    expect(seen).toHaveLength(WRITERS_OF_ACCOUNT);
    const other = write("b", "other");
    await settle();
    expect(seen).toContain("began other/0");
    writers[0]?.end.resolve("whole");
    await settle();
    expect(seen).toContain(`began u${WRITERS_OF_ACCOUNT}/0`);
    for (const { end, done } of [...writers, other]) {
      end.resolve("whole");
      expect(await done).toBe("whole");
    }
  });

  it("leave the queue when their caller goes away", async () => {
    const { seen, write } = stage();
    const writers = Array.from({ length: WRITERS_OF_ACCOUNT }, (_, n) => write("a", `u${n}`));
    const gone = new AbortController();
    const waiting = write("a", "late", "0", gone.signal);
    await settle();
    gone.abort();
    expect(await waiting.done).toMatch(/abort/i);
    for (const { end } of writers) end.resolve("whole");
    await settle();
    expect(seen).not.toContain("began late/0");
  });

  it("give way to the same chunk sent again, though every place is taken", async () => {
    const { seen, write } = stage();
    const writers = Array.from({ length: WRITERS_OF_ACCOUNT }, (_, n) => write("a", `u${n}`));
    await settle();
    const again = write("a", "u0");
    await settle();
    expect(await writers[0]?.done).toBe("cut");
    expect(seen.filter((entry) => entry === "began u0/0")).toHaveLength(2);
    for (const { end } of [...writers, again]) end.resolve("whole");
    expect(await again.done).toBe("whole");
  });
});

describe("writers that come through a link of an account", () => {
  const LINK = "a@link";

  it("write four at a time, and take no turn of the account or of another link", async () => {
    const { seen, write } = stage();
    const visitors = Array.from({ length: 20 }, (_, n) => write(LINK, `v${n}`));
    await settle();
    expect(seen).toHaveLength(4);
    const own = Array.from({ length: WRITERS_OF_ACCOUNT }, (_, n) => write("a", `u${n}`));
    const other = write("a@other", "w");
    await settle();
    expect(seen).toHaveLength(4 + WRITERS_OF_ACCOUNT + 1);
    for (const { end, done } of [...visitors, ...own, other]) {
      end.resolve("whole");
      expect(await done).toBe("whole");
    }
  });

  it("give way when somebody waits: the slowest first, after ten seconds, and only slow ones", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    try {
      const { seen, write, paces } = stage();
      const writers = Array.from({ length: 4 }, (_, n) => write(LINK, `v${n}`));
      await settle();
      paces.get("v0/0")?.(30_000);
      paces.get("v1/0")?.(5_000);
      for (const quick of ["v2/0", "v3/0"]) paces.get(quick)?.(10_000_000);
      vi.advanceTimersByTime(60_000);
      await settle();
      // Nobody waits: a slow line is let be.
      expect(seen).toHaveLength(4);
      const late = write(LINK, "late");
      await settle();
      vi.advanceTimersByTime(1_000);
      expect(await writers[1]?.done).toBe("cut");
      await settle();
      expect(seen).toContain("began late/0");
      const last = write(LINK, "last");
      await settle();
      vi.advanceTimersByTime(1_000);
      expect(await writers[0]?.done).toBe("cut");
      await settle();
      const waits = write(LINK, "waits");
      await settle();
      vi.advanceTimersByTime(5_000);
      await settle();
      // The two that are quick and the two that are new stay.
      expect(seen).not.toContain("began waits/0");
      for (const { end } of [...writers, late, last, waits]) end.resolve("whole");
      expect(await waits.done).toBe("whole");
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("what a refused chunk left", () => {
  it("is dropped when the last writer of its upload has gone, and before the next one begins", async () => {
    const { seen, write } = stage();
    const [refused, good] = [write("a", "u", "0"), write("a", "u", "1")];
    await settle();
    refused.end.reject(new Error("broken"));
    expect(await refused.done).toBe("broken");
    expect(seen).not.toContain("dropped u");
    good.end.resolve("whole");
    const next = write("a", "u", "2");
    next.end.resolve("whole");
    await Promise.all([good.done, next.done]);
    expect(seen).toEqual(["began u/0", "began u/1", "dropped u", "began u/2"]);
  });
});

describe("an upload that ends", () => {
  it("cuts off who still writes to it, and nobody else", async () => {
    const { turns, write } = stage();
    const [stray, other] = [write("a", "u"), write("a", "v")];
    await settle();
    expect([turns.isWriting("u"), turns.isWriting("v")]).toEqual([true, true]);
    await turns.end("u");
    expect(await stray.done).toBe("cut");
    expect([turns.isWriting("u"), turns.isWriting("v")]).toEqual([false, true]);
    other.end.resolve("whole");
    expect(await other.done).toBe("whole");
  });
});
