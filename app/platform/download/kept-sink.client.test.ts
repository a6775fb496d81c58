import { describe, expect, it, vi } from "vitest";
import { clearKeptParts, dropKept, keptNames } from "#app/platform/storage/kept-parts.client.ts";
import type { MemoryFolder } from "#tests/support/memory-folder.ts";
import { forEachPrivateFiles } from "#tests/support/private-files.ts";
import { openKeptSink } from "./kept-sink.client.ts";

vi.mock("./click-to-save.client.ts", () => ({ clickToSave: async () => undefined }));

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
  openKeptSink(file(sizeBytes), { as, partsBytes });
const bytes = (...all: number[]) => new Uint8Array(all).buffer;
const partsOf = (name = NAME) => root.folder("downloads").folder(name).contents();

/** Two parts that are durable, and a third that is not. */
async function leaveTwoParts(as = NAME): Promise<void> {
  const sink = await open([], as);
  await sink.write(bytes(1, 2));
  await sink.kept?.endPart();
  await sink.write(bytes(3));
  await sink.write(bytes(4));
  await sink.kept?.endPart();
  await sink.write(bytes(5));
  await sink.kept?.leave();
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

  it("is whole with what it wrote behind what stood, and is then no download to go on with", async () => {
    await leaveTwoParts();
    const sink = await open([2, 2]);
    await sink.write(bytes(6, 7));
    await sink.finish();
    expect(partsOf()).toEqual({ 0: [1, 2], 1: [3, 4], 2: [6, 7], whole: [] });
    expect(await keptNames()).toEqual([]);
  });

  it("starts over when it is told to", async () => {
    await leaveTwoParts();
    const sink = await open([2, 2]);
    expect(await sink.kept?.startOver()).toBe(0);
    await sink.write(bytes(9));
    await sink.kept?.endPart();
    expect(partsOf()).toEqual({ 0: [9] });
  });

  it("needs room for what is missing alone", async () => {
    await leaveTwoParts();
    await expect(open([2, 2], NAME, 1004)).resolves.toBeDefined();
    await expect(open([2, 2], NAME, 1005)).rejects.toMatchObject({ code: 3100 });
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
