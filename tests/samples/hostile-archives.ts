import { gzipSync } from "node:zlib";
import { noise, swap } from "./bytes.ts";
import { type HostileSample, SCRIPT } from "./canary.ts";
import { zipOf } from "./make-office.ts";
import { makeTar, tarEntry } from "./make-tar.ts";

const MIB = 1024 * 1024;

/** Archives that lead out of their folder, grow, lie about themselves or never end. */
export function hostileArchives(): readonly HostileSample[] {
  const zip = zipOf({ "a.txt": "harbour" });
  const directory = zip.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(zip);
    copy.writeUInt32LE(value >>> 0, at);
    return copy;
  };
  const many = Object.fromEntries(Array.from({ length: 12_000 }, (_, n) => [`${n}`, ""]));
  const markup = `<img src=x onerror='${SCRIPT}'>`;
  const files: Readonly<Record<string, Buffer>> = {
    "out-of-its-folder.zip": zipOf({
      "../../../etc/passwd": "x",
      "/root/x": "x",
      "..\\..\\a": "x",
    }),
    "names-of-markup.zip": zipOf({ [markup]: "x", "<script>": "x" }),
    "names-turned-around.zip": zipOf({ "photo\u202Egpj.exe": "x", "a\u0000b\u0007\n": "x" }),
    "name-without-end.zip": zipOf({ ["a/".repeat(30_000)]: "", "b.txt": "x" }),
    "bomb.zip": zipOf({ "zeros.bin": new Uint8Array(30 * MIB) }),
    "zip-in-zip.zip": zipOf({ "inner.zip": zipOf({ "zeros.bin": new Uint8Array(8 * MIB) }) }),
    "many-files.zip": zipOf(many),
    "promises-4-gigabytes.zip": changed(directory + 24, 0xfffffffe),
    "begins-elsewhere.zip": changed(directory + 42, 0xfffffff0),
    "directory-elsewhere.zip": changed(end + 16, 0x7fffffff),
    "directory-of-4-gigabytes.zip": changed(end + 12, 0xfffffff0),
    "half.zip": zip.subarray(0, zip.length - 30),
    "no-directory.zip": Buffer.concat([Buffer.from("PK\x03\x04"), noise(20_000)]),
    "packed-in-no-known-way.zip": changed(directory + 10, 0x63),
    "bomb.gz": gzipSync(Buffer.alloc(100 * MIB)),
    "half.gz": gzipSync(noise(50_000)).subarray(0, 20_000),
    "bomb.tgz": gzipSync(makeTar({ "zeros.bin": "\0".repeat(60 * MIB) })),
    "out-of-its-folder.tar": makeTar({ "../../x": "x", "/etc/passwd": "x" }),
    "promises-8-gigabytes.tar": makeTar({ a: "x" }, { sizeBytes: 0o77777777777 }),
    "name-without-end.tar": Buffer.concat(tarEntry("a", "x".repeat(100_000), { kind: "L" })),
    "many-files.tar": Buffer.concat(
      Array.from({ length: 12_000 }, (_, n) => tarEntry(`${n}`, "")).flat(),
    ),
    "wrong-sums.tar": swap(makeTar({ "a.txt": "x" }), "0000644", "0000777"),
    "noise.tar": noise(20_000),
  };
  return Object.entries(files).map(([name, bytes]) => ({ name, viewer: "archive", bytes }));
}
