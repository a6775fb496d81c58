import { describe, expect, it } from "vitest";
import type { MediaAsk, MediaFeed } from "#app/contract/media-stream.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { ContentFile } from "#app/core/transfers/engine.ts";
import { MediaFeeder } from "./media-feeder.ts";
import { cutIntoWindows } from "./read-windows.ts";

const PACKET = 131_036;
const MIB = 1024 * 1024;

/** A file whose byte at `n` is `n % 251`, and the reads that were asked of it. */
function aContent(sizeBytes: number, fail?: () => Error) {
  const reads: { from: number; to: number; signal: AbortSignal | undefined }[] = [];
  const file: ContentFile = {
    sizeBytes,
    modifiedMs: 0,
    note: null,
    read: async function* ({ from, to, signal }) {
      reads.push({ from, to, signal });
      const error = fail?.();
      if (error !== undefined) throw error;
      for (let at = from; at < to; at += 100_000) {
        const length = Math.min(100_000, to - at);
        yield Uint8Array.from({ length }, (_, n) => (at + n) % 251).buffer;
      }
    },
    close: async () => undefined,
  };
  return { file, reads };
}

function aFeeder(file: ContentFile) {
  const fed: MediaFeed[] = [];
  const failures: number[] = [];
  const waiting: (() => void)[] = [];
  let take: (ask: MediaAsk) => void = () => undefined;
  let opened = 0;
  const feeder = new MediaFeeder({
    file,
    port: {
      post: (feed) => {
        fed.push(feed);
        for (const wake of waiting.splice(0)) wake();
      },
      onMessage: (listener) => {
        take = listener;
      },
      close: () => undefined,
    },
    onOpened: () => {
      opened += 1;
    },
    onFailed: (code) => failures.push(code),
  });
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { feeder, fed, failures, until, ask: (ask: MediaAsk) => take(ask), opened: () => opened };
}

/** Pulls a range to its end, as a player does. */
async function play({ fed, ask, until }: ReturnType<typeof aFeeder>, id: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (;;) {
    const seen = fed.length;
    ask({ kind: "pull", id });
    await until(() => fed.length > seen);
    const last = fed.at(-1);
    if (last?.kind !== "bytes") return Buffer.concat(pieces);
    pieces.push(Buffer.from(last.bytes));
  }
}

describe("windows of a range", () => {
  it("end where packets end, grow to 4 MiB, and leave nothing out", () => {
    const range = { from: 10, to: 30 * MIB };
    const windows = [...cutIntoWindows(range)];
    expect(windows[0]).toEqual({ from: 10, to: 2 * PACKET });
    expect(windows.slice(0, -1).every(({ to }) => to % PACKET === 0)).toBe(true);
    expect(Math.max(...windows.map(({ from, to }) => to - from))).toBe(32 * PACKET);
    expect(windows.at(-1)?.to).toBe(range.to);
    expect(windows.slice(1).map(({ from }) => from)).toEqual(
      windows.slice(0, -1).map(({ to }) => to),
    );
  });

  it("of nothing are none", () => {
    expect([...cutIntoWindows({ from: 5, to: 5 })]).toEqual([]);
  });
});

describe("a player's bytes", () => {
  it("are those of the range that it asks for, and nothing past the end", async () => {
    const { file } = aContent(3 * PACKET);
    const world = aFeeder(file);
    world.ask({ kind: "range", id: 1, from: PACKET - 5, to: 10 * PACKET });
    const played = await play(world, 1);
    expect(played.length).toBe(2 * PACKET + 5);
    expect(played[0]).toBe((PACKET - 5) % 251);
    expect(played.at(-1)).toBe((3 * PACKET - 1) % 251);
    expect(world.fed.at(-1)).toEqual({ kind: "end", id: 1 });
  });

  it("are asked for in small windows first: a seek fetches 256 KiB, not 25 MiB", async () => {
    const { file, reads } = aContent(200 * MIB);
    const world = aFeeder(file);
    world.ask({ kind: "range", id: 1, from: 100 * MIB, to: 200 * MIB });
    world.ask({ kind: "pull", id: 1 });
    await world.until(() => world.fed.length > 0);
    const bytes = reads.reduce((sum, { from, to }) => sum + to - from, 0);
    expect(bytes).toBeLessThan(6 * PACKET);
  });

  it("stop coming when the player seeks elsewhere", async () => {
    const { file, reads } = aContent(20 * MIB);
    const world = aFeeder(file);
    world.ask({ kind: "range", id: 1, from: 0, to: 20 * MIB });
    world.ask({ kind: "pull", id: 1 });
    await world.until(() => world.fed.length > 0);
    world.ask({ kind: "stop", id: 1 });
    expect(reads.every(({ signal }) => signal?.aborted === true)).toBe(true);
    const { length } = world.fed;
    world.ask({ kind: "pull", id: 1 });
    world.ask({ kind: "range", id: 2, from: 5, to: 10 });
    expect([...(await play(world, 2))]).toEqual([5, 6, 7, 8, 9]);
    expect(world.fed.slice(length).every((feed) => "id" in feed && feed.id === 2)).toBe(true);
  });

  it("that do not come end the range, and the screen hears the code", async () => {
    const { file } = aContent(MIB, () => new AppError(7102));
    const world = aFeeder(file);
    world.ask({ kind: "range", id: 1, from: 0, to: MIB });
    world.ask({ kind: "pull", id: 1 });
    await world.until(() => world.fed.length > 0);
    expect(world.fed).toEqual([{ kind: "failed", id: 1 }]);
    expect(world.failures).toEqual([7102]);
  });

  it("end with the preview: what is on its way stops, and the worker hears it", async () => {
    const { file, reads } = aContent(20 * MIB);
    const world = aFeeder(file);
    world.ask({ kind: "opened" });
    expect(world.opened()).toBe(1);
    world.ask({ kind: "range", id: 1, from: 0, to: 20 * MIB });
    world.ask({ kind: "pull", id: 1 });
    await world.until(() => world.fed.length > 0);
    world.feeder.stop();
    expect(world.fed.at(-1)).toEqual({ kind: "close" });
    expect(reads.every(({ signal }) => signal?.aborted === true)).toBe(true);
    expect(world.failures).toEqual([]);
  });
});
