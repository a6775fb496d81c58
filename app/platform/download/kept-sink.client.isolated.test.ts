// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { clearKeptParts, dropKept, keptNames } from "#app/platform/storage/kept-parts.client.ts";
import { sweepSoon } from "#app/platform/storage/old-downloads.client.ts";
import type { MemoryFolder } from "#tests/support/memory-folder.ts";
import { forEachPrivateFiles } from "#tests/support/private-files.ts";
import { clickToSave } from "./click-to-save.client.ts";
import { openKeptSink } from "./kept-sink.client.ts";

vi.mock("./click-to-save.client.ts", () => ({ clickToSave: vi.fn(async () => undefined) }));

const NAME = "a".repeat(32);
const DAY_MS = 24 * 60 * 60 * 1000;
let root: MemoryFolder;

forEachPrivateFiles((made) => {
  root = made;
});

const file = (sizeBytes: number) => ({
  ...{ name: "a.bin", sizeBytes },
  signal: new AbortController().signal,
});
const open = (partsBytes: readonly number[] = [], as = NAME, sizeBytes = 9) =>
  openKeptSink(file(sizeBytes), { as, partsBytes, sealedBytes: sizeBytes });
const bytes = (...all: number[]) => new Uint8Array(all).buffer;
const partsOf = (name = NAME) => root.folder("downloads").folder(name).contents();

/** Two parts that are durable, and a third that is not. */
async function leaveTwoParts(as = NAME): Promise<void> {
  const { kept } = await open([], as);
  await kept?.add(bytes(1, 2));
  await kept?.endPart();
  await kept?.add(bytes(3));
  await kept?.add(bytes(4));
  await kept?.endPart();
  await kept?.add(bytes(5));
  await kept?.leave();
}

describe("a save that stays on the device part by part", () => {
  it("stands as far as its parts were ended, and is read across them", async () => {
    await leaveTwoParts();
    const { kept } = await open([2, 2]);
    expect(kept?.standingBytes).toBe(4);
    expect(new Uint8Array((await kept?.read(0, 2)) ?? bytes())).toEqual(new Uint8Array([1, 2]));
    expect(new Uint8Array((await kept?.read(3, 4)) ?? bytes())).toEqual(new Uint8Array([4]));
  });

  it.each([
    ["one that is longer than it was noted", [2, 1]],
    ["one that is not there", [2, 2, 2]],
  ])("stands not at all with %s, and nothing of it is left", async (_what, wanted) => {
    await leaveTwoParts();
    expect((await open(wanted)).kept?.standingBytes).toBe(0);
    expect(partsOf()).toEqual({});
  });

  it("lets go of what stands and was not asked for", async () => {
    await leaveTwoParts();
    expect((await open([2])).kept?.standingBytes).toBe(2);
    expect(Object.keys(partsOf())).toEqual(["0"]);
  });

  it("is one file of what was opened when it is whole, and is then no download to go on with", async () => {
    await leaveTwoParts();
    const sink = await open([2, 2]);
    await sink.kept?.add(bytes(6, 7));
    await sink.kept?.endPart();
    expect(new Uint8Array((await sink.kept?.read(4, 6)) ?? bytes())).toEqual(
      new Uint8Array([6, 7]),
    );
    await sink.write(bytes(8));
    await sink.write(bytes(9));
    expect(partsOf()).toEqual({ 0: [1, 2], 1: [3, 4], 2: [6, 7], opened: [] });
    await sink.finish();
    expect(partsOf()).toEqual({ opened: [8, 9], whole: [] });
    expect(await keptNames()).toEqual([]);
  });

  it("has nothing that was opened any more when its page lets go of it (Trust W15)", async () => {
    await leaveTwoParts();
    const sink = await open([2, 2]);
    await sink.write(bytes(8));
    await sink.kept?.leave();
    expect(partsOf()).toEqual({ 0: [1, 2], 1: [3, 4] });
  });

  it("has nothing that was opened either when the browser did not take it", async () => {
    await leaveTwoParts();
    const sink = await open([2, 2]);
    await sink.write(bytes(8));
    vi.mocked(clickToSave).mockRejectedValueOnce(new Error("not taken"));
    await expect(sink.finish()).rejects.toThrow("not taken");
    await sink.kept?.leave();
    expect(partsOf()).toEqual({ 0: [1, 2], 1: [3, 4] });
  });

  it("loses what was opened when its page ended before the browser had it, at the next start", async () => {
    await leaveTwoParts();
    const sink = await open([2, 2]);
    await sink.write(bytes(8));
    vi.mocked(clickToSave).mockRejectedValueOnce(new Error("its page ended"));
    await expect(sink.finish()).rejects.toThrow();
    vi.setSystemTime(Date.now() + 61_000);
    sweepSoon();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(partsOf()).toEqual({ 0: [1, 2], 1: [3, 4] });
  });

  it("starts over when it is told to", async () => {
    await leaveTwoParts();
    const sink = await open([2, 2]);
    expect(await sink.kept?.startOver()).toBe(0);
    await sink.kept?.add(bytes(9));
    await sink.kept?.endPart();
    expect(partsOf()).toEqual({ 0: [9] });
  });

  it("needs room for what is missing, and for all of it opened beside that", async () => {
    await leaveTwoParts();
    await expect(open([2, 2], NAME, 502)).resolves.toBeDefined();
    await expect(open([2, 2], NAME, 503)).rejects.toMatchObject({ code: 3100 });
  });

  it("goes with its abort, with being dropped, and with signing out", async () => {
    await (await open()).abort(7100);
    expect(await keptNames()).toEqual([]);
    await leaveTwoParts();
    await leaveTwoParts("b".repeat(32));
    expect(await keptNames()).toEqual([NAME, "b".repeat(32)]);
    await dropKept(NAME);
    await dropKept("nothing of that name");
    expect(await keptNames()).toEqual(["b".repeat(32)]);
    await clearKeptParts();
    expect(await keptNames()).toEqual([]);
  });

  it("stays for a week without anybody, and while a browser may copy it when it is whole", async () => {
    await leaveTwoParts();
    const whole = await open([], "c".repeat(32));
    await whole.write(bytes(1));
    await whole.finish();
    vi.setSystemTime(Date.now() + 30_000);
    await open([], "d".repeat(32));
    const downloads = root.folder("downloads");
    expect(downloads.names()).toContain("c".repeat(32));
    vi.setSystemTime(Date.now() + 31_000);
    await open([], "d".repeat(32));
    expect(downloads.names()).not.toContain("c".repeat(32));
    vi.setSystemTime(Date.now() + 7 * DAY_MS - 62_000);
    await open([], "d".repeat(32));
    expect(downloads.names()).toContain(NAME);
    vi.setSystemTime(Date.now() + 2_000);
    await open([], "d".repeat(32));
    expect(downloads.names()).not.toContain(NAME);
  });
});
