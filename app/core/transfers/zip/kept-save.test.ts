import { describe, expect, it } from "vitest";
import { FakeClock, MemoryClaims, MemoryFiles } from "#tests/support/core-ports.ts";
import { beginSave, type SaveKeeping, takeSaves } from "./kept-save.ts";
import type { SavedFile } from "./save-record.ts";

const task = { name: "Harbour", items: [], context: { kind: "files" } } as const;

function aDevice() {
  const kept = new Map<string, string>();
  const device = { isBroken: false, writes: 0, kept };
  let ids = 0;
  const ports: SaveKeeping = {
    clock: new FakeClock(0),
    claims: new MemoryClaims(),
    files: new MemoryFiles(),
    save: { dropKept: async () => undefined },
    crypto: {
      generateId: async () => String(++ids).padStart(32, "0"),
      keepUpload: async ({ name, text }) => {
        device.writes += 1;
        if (device.isBroken) throw new Error("the keys are away");
        kept.set(name, text);
      },
      keptUploads: async () => [...kept.keys()].toReversed(),
      openKeptUpload: async (name) => kept.get(name) ?? null,
      dropKeptUpload: async (name) => void kept.delete(name),
    },
  };
  return { device, ports };
}

const aFile = (number: number): SavedFile => ({
  ...{ id: String(number), fid: "f", digestHex: "d", path: `${number}.bin` },
  ...{ sizeBytes: 10, changedMs: 0 },
});

async function begin(ports: SaveKeeping) {
  const save = await beginSave(ports, task, null);
  if (save === null) throw new Error("not kept");
  return save;
}

describe("what is noted of a save", () => {
  it("is what was added, in its order, however much that is", async () => {
    const { device, ports } = aDevice();
    const save = await begin(ports);
    const files = Array.from({ length: 1_203 }, (_, index) => aFile(index));
    for (const file of files) save.add(file);
    await save.notePart(12_030);
    // One that tells of it, and three pages of 500.
    expect(device.kept.size).toBe(4);
    save.leave();
    const [taken] = await takeSaves(ports);
    expect(taken?.saved).toEqual(files);
    expect(taken?.parts).toEqual([12_030]);
  });

  it("is written twice a second at most while files are added", async () => {
    const { device, ports } = aDevice();
    const save = await begin(ports);
    const before = device.writes;
    for (let number = 0; number < 100; number += 1) save.add(aFile(number));
    await new Promise((resolve) => setImmediate(resolve));
    expect(device.writes - before).toBe(1);
    save.leave();
    expect((await takeSaves(ports))[0]?.saved).toHaveLength(100);
  });

  it("goes along with the next note where it could not be noted, as while keys are away", async () => {
    const { device, ports } = aDevice();
    const save = await begin(ports);
    device.isBroken = true;
    save.add(aFile(1));
    await save.notePart(10);
    device.isBroken = false;
    save.add(aFile(2));
    await save.notePart(20);
    save.leave();
    const [taken] = await takeSaves(ports);
    expect([taken?.saved, taken?.parts]).toEqual([
      [aFile(1), aFile(2)],
      [10, 20],
    ]);
  });

  it("is cut to what counts, and added to behind that", async () => {
    const { ports } = aDevice();
    const save = await begin(ports);
    for (let number = 0; number < 600; number += 1) save.add(aFile(number));
    await save.keepFirst(2);
    save.add(aFile(1_000));
    await save.flush();
    save.leave();
    const [taken] = await takeSaves(ports);
    expect(taken?.saved).toEqual([aFile(0), aFile(1), aFile(1_000)]);
  });

  it("does not come back once it was let go of", async () => {
    const { device, ports } = aDevice();
    const save = await begin(ports);
    save.add(aFile(1));
    const noted = save.notePlan({ taken: [], totalItems: 1, totalBytes: 10 });
    await save.forget();
    await noted;
    save.add(aFile(2));
    await save.notePart(10);
    await new Promise((resolve) => setImmediate(resolve));
    expect(device.kept.size).toBe(0);
  });

  it("is one page's at a time", async () => {
    const { ports } = aDevice();
    const save = await begin(ports);
    expect(await takeSaves(ports)).toEqual([]);
    save.leave();
    expect(await takeSaves(ports)).toHaveLength(1);
    expect(await takeSaves(ports)).toEqual([]);
  });
});
