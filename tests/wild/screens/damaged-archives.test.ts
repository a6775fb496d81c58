import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { showArchive } from "#app/viewers/archive/archive-viewer.ts";
import { zipOf } from "#tests/samples/make-office.ts";
import { makeTar, tarEntry } from "#tests/samples/make-tar.ts";
import { aViewerHost } from "#tests/support/viewer-host.ts";

async function listOf(name: string, bytes: Buffer) {
  const { host, root } = aViewerHost({ name, bytes: new Uint8Array(bytes) });
  await showArchive(host);
  const names = [...root.querySelectorAll("tbody bdi")].map(({ textContent }) => textContent);
  return { names, isDamaged: root.querySelector("[role=note]")?.textContent === "archive.damaged" };
}

const end = Buffer.alloc(1024);
const good = (name: string) => tarEntry(name, `words of ${name}`);
const lying = (sizeBytes: number) => tarEntry("lies.txt", "short", { sizeBytes });
const damaged = (blocks: Buffer[]) => {
  const [header = Buffer.alloc(0), ...rest] = blocks;
  header.writeUInt8(header.readUInt8(0) ^ 0xff, 0);
  return [header, ...rest];
};
const noise = Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 251));
const zip = zipOf({ "a.txt": "one", "b/c.txt": "two".repeat(400), "d.bin": noise });
const half = (bytes: Buffer, ratio01: number) =>
  bytes.subarray(0, Math.floor(bytes.length * ratio01));
const directoryAt = zip.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));

describe("an archive that is damaged shows what can be read, and says that the rest is damaged", () => {
  it.each([
    [
      "a size beyond its end",
      [...good("a"), ...lying(9_999_999), ...good("b"), end],
      ["a", "lies.txt", "b"],
    ],
    ["a size beyond its end at first", [...lying(9_999_999), ...good("b"), end], ["lies.txt", "b"]],
    [
      "a header that does not fit its sum",
      [...good("a"), ...damaged(good("x")), ...good("b"), end],
      ["a", "b"],
    ],
    ["an end in the middle of a file", [...good("a"), ...lying(4_000)], ["a", "lies.txt"]],
    ["an end in the middle of a header", [...good("a"), Buffer.alloc(300, 1)], ["a"]],
    [
      "a name that is too long to be read",
      [...good("a"), ...tarEntry("x", "y".repeat(70_000), { kind: "L" }), ...good("b"), end],
      ["a", "b"],
    ],
  ])("tar: %s", async (what, blocks, names) => {
    const { names: shown, isDamaged } = await listOf("a.tar", Buffer.concat(blocks));
    expect(shown.sort()).toEqual([...names].sort());
    expect(isDamaged).toBe(what !== "an end in the middle of a header");
  });

  it.each([0.9, 0.6])("tar.gz that is cut at %f of its bytes", async (ratio01) => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [`${n}.bin`, noise.subarray(n).toString("latin1")]),
    );
    const { names, isDamaged } = await listOf("a.tar.gz", half(gzipSync(makeTar(files)), ratio01));
    expect([names.length > 2, names.includes("0.bin"), isDamaged]).toEqual([true, true, true]);
  });

  it.each([
    [
      "without its directory",
      zip.subarray(0, zip.indexOf(Buffer.from("PK\u0001\u0002", "latin1"))),
    ],
    ["cut in its directory", zip.subarray(0, directoryAt - 10)],
    ["cut before the end of its directory", zip.subarray(0, directoryAt + 8)],
    ["cut in its last file", zip.subarray(0, zip.indexOf(Buffer.from("d.bin")) + 20)],
  ])("zip %s", async (_, bytes) => {
    const { names, isDamaged } = await listOf("a.zip", Buffer.from(bytes));
    expect(names).toEqual(expect.arrayContaining(["a.txt", "c.txt", "d.bin"]));
    expect(isDamaged).toBe(true);
  });
});

describe("a zip behind something else", () => {
  it.each([
    ["a program", Buffer.concat([Buffer.from("MZ"), noise])],
    ["a script", Buffer.from("#!/bin/sh\nexec unzip $0\n")],
    ["a picture", Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...noise.subarray(0, 900)])],
  ])("%s is listed whole", async (_, before) => {
    const { names, isDamaged } = await listOf("setup.zip", Buffer.concat([before, zip]));
    expect([names.sort(), isDamaged]).toEqual([["a.txt", "b", "c.txt", "d.bin"], false]);
  });
});
