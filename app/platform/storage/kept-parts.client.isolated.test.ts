// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { openKeptSink } from "#app/platform/download/kept-sink.client.ts";
import type { MemoryFolder } from "#tests/support/memory-folder.ts";
import { forEachPrivateFiles } from "#tests/support/private-files.ts";
import { clearKeptParts, dropKept, keptNames } from "./kept-parts.client.ts";
import { createKeptUploadStore } from "./kept-uploads.client.ts";

vi.mock("#app/platform/download/click-to-save.client.ts", () => ({
  clickToSave: async () => undefined,
}));

const NAME = "a".repeat(32);
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** How long after its start a page looks for what others left. */
const SWEEP_MS = 3_000;
let root: MemoryFolder;

forEachPrivateFiles((made) => {
  root = made;
});

const bytes = (...all: number[]) => new Uint8Array(all).buffer;
const names = () => root.folder("downloads").names();

/** A part that stands, and one that its page is writing. */
async function beginWriting(as = NAME) {
  const file = { name: "a.bin", sizeBytes: 9, signal: new AbortController().signal };
  const sink = await openKeptSink(file, { as, partsBytes: [], sealedBytes: 9 });
  await sink.kept?.add(bytes(1, 2));
  await sink.kept?.endPart();
  await sink.kept?.add(bytes(3));
  return sink;
}

/** Signs out, and nobody lets go of what is held open. */
async function clearInVain(): Promise<void> {
  const clearing = clearKeptParts();
  await vi.advanceTimersByTimeAsync(900);
  await clearing;
}

/** The start of a page: what signing out, or a page that is gone, left. */
async function startPage(): Promise<void> {
  createKeptUploadStore();
  await vi.advanceTimersByTimeAsync(SWEEP_MS);
}

describe("parts of downloads, when somebody signs out while one is being written", () => {
  it("are gone at once but for that one, which goes as soon as its page lets go of it", async () => {
    const sink = await beginWriting();
    const clearing = clearKeptParts();
    await vi.advanceTimersByTimeAsync(100);
    expect(root.folder("downloads").folder(NAME).contents()).toEqual({ 1: [], going: [] });
    await sink.kept?.leave();
    await vi.advanceTimersByTimeAsync(50);
    expect(names()).toEqual([]);
    await clearing;
  });

  it("are waited for less than a second, and offered to nobody after that", async () => {
    await beginWriting();
    await clearInVain();
    expect(names()).toEqual([NAME]);
    expect(await keptNames()).toEqual([]);
  });

  it("go at the next start of a page, three seconds after it, once nobody holds them", async () => {
    const sink = await beginWriting();
    await clearInVain();
    await startPage();
    expect(names()).toEqual([NAME]);
    await sink.kept?.leave();
    createKeptUploadStore();
    await vi.advanceTimersByTimeAsync(SWEEP_MS - 1);
    expect(names()).toEqual([NAME]);
    await vi.advanceTimersByTimeAsync(1);
    expect(names()).toEqual([]);
  });

  it("go before the next download as well", async () => {
    const sink = await beginWriting();
    await clearInVain();
    await sink.kept?.leave();
    await beginWriting("b".repeat(32));
    expect(names()).toEqual(["b".repeat(32)]);
  });

  it("of another download that began after it stay", async () => {
    await beginWriting();
    await clearInVain();
    const other = await beginWriting("b".repeat(32));
    await other.kept?.leave();
    await startPage();
    expect(names()).toContain("b".repeat(32));
    expect(await keptNames()).toEqual(["b".repeat(32)]);
  });
});

describe("parts of downloads that somebody lets go", () => {
  it("say whether anything of them is left", async () => {
    expect(await dropKept(NAME)).toBe(true);
    const sink = await beginWriting();
    expect(await dropKept(NAME)).toBe(false);
    await sink.kept?.leave();
    expect(await dropKept(NAME)).toBe(true);
    expect(names()).toEqual([]);
  });

  it("nobody went on with for a week go at the start of a page, and not a second before", async () => {
    await (await beginWriting()).kept?.leave();
    vi.setSystemTime(Date.now() + WEEK_MS - SWEEP_MS - 1_000);
    await startPage();
    expect(names()).toEqual([NAME]);
    await startPage();
    expect(names()).toEqual([]);
  });

  it("leave what another page writes to it, however long that takes", async () => {
    const downloads = await root.getDirectoryHandle("downloads", { create: true });
    const writing = await downloads.getFileHandle("f", { create: true });
    const whole = await downloads.getFileHandle("w", { create: true });
    const writer = await whole.createWritable();
    await writer.write(bytes(1));
    await writer.close();
    vi.setSystemTime(Date.now() + WEEK_MS);
    await startPage();
    expect([names(), writing.bytes]).toEqual([["f"], []]);
  });

  it("need no place: where a browser has none, nothing is made and nothing fails", async () => {
    await startPage();
    expect([await keptNames(), root.names()]).toEqual([[], []]);
    vi.stubGlobal("navigator", {});
    await startPage();
    await clearInVain();
    expect(await keptNames()).toEqual([]);
  });
});
