import { afterEach, describe, expect, it, vi } from "vitest";
import { zipOf } from "#tests/samples/make-office.ts";
import { makeTar } from "#tests/samples/make-tar.ts";
import { aViewerHost } from "#tests/support/viewer-host.ts";
import { showArchive } from "./archive-viewer.ts";

const MIB = 1024 * 1024;
const MARKUP = "<img src=x onerror='window.cofferRan = true'>";

afterEach(() => {
  document.documentElement.dir = "";
});

/** The list of an archive, as it is shown. */
async function aList(bytes: Uint8Array, { name = "a.tar", canOffer = true } = {}) {
  const { host, root, ...seen } = aViewerHost({ name, bytes, canOffer });
  await showArchive(host);
  const folders = () => [...root.querySelectorAll<HTMLElement>(".archive-folder")];
  return {
    ...seen,
    root,
    folders,
    lines: () => [...root.querySelectorAll("tbody .archive-name")].map((one) => one.textContent),
    takes: () => [...root.querySelectorAll<HTMLElement>(".archive-take")],
    status: () => root.querySelector("[role=status]")?.textContent,
    more: () => root.querySelector<HTMLButtonElement>(".more"),
    press: (key: string) =>
      folders()[0]?.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      ),
  };
}

const numbered = (count: number) =>
  makeTar(Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, "x"])));

describe("an archive that is looked at (Trust W10)", () => {
  it("is told by what it is, whatever it is called, and bytes where nothing reads it", async () => {
    const zip = await aList(zipOf({ "a.txt": "x" }), { name: "a.tar" });
    expect([zip.lines(), zip.told.shown]).toEqual([["a.txt"], 1]);
    const tar = await aList(makeTar({ "b.txt": "x" }), { name: "a.zip" });
    expect([tar.lines(), tar.told.shown]).toEqual([["b.txt"], 1]);
    const other = await aList(Buffer.from("Rar!\x1a\x07\0"), { name: "a.rar" });
    expect([other.root.querySelector(".unknown") !== null, other.told.shown]).toEqual([true, 1]);
  });

  it("has names that are text: nothing runs, and no sign turns one around", async () => {
    const { lines, root } = await aList(
      makeTar({ [MARKUP]: "x", "photo\u202Egpj.exe": "x", "a\u0007\u2066b": "x" }),
    );
    expect(lines()).toEqual([MARKUP, "photo\uFFFDgpj.exe", "a\uFFFD\uFFFDb"]);
    expect(root.querySelectorAll("img, script")).toHaveLength(0);
    // Its own direction moves nothing beside it.
    expect(root.querySelectorAll(".archive-name bdi")).toHaveLength(3);
  });

  it("gives out one file under its last name, and says so", async () => {
    const { takes, offered, status } = await aList(makeTar({ "../../etc/passwd": "x" }));
    expect(takes()[0]?.getAttribute("aria-label")).toBe("archive.takeNamed passwd");
    takes()[0]?.click();
    await vi.waitFor(() => expect(status()).toBe("archive.taken passwd"));
    expect(offered).toEqual(["passwd"]);
    expect(takes()[0]?.hasAttribute("disabled")).toBe(false);
  });

  it("gives out nothing where its owner allows viewing only", async () => {
    const { takes, lines } = await aList(makeTar({ "a.txt": "x" }), { canOffer: false });
    expect([takes(), lines()]).toEqual([[], ["a.txt"]]);
  });

  it("gives out nothing that has a password, is a folder or leads elsewhere, and says which is locked", async () => {
    const bytes = zipOf({ "a.txt": "secret", "folder/": "" });
    const directory = bytes.indexOf(Buffer.from("PK\x01\x02", "latin1"));
    bytes.writeUInt16LE(bytes.readUInt16LE(directory + 8) | 1, directory + 8);
    const zip = await aList(bytes, { name: "a.zip" });
    expect(zip.takes()).toEqual([]);
    expect(zip.root.querySelector("tbody")?.textContent).toContain("archive.locked");
    const link = await aList(makeTar({ link: "" }, { kind: "2" }));
    expect([link.takes(), link.lines()]).toEqual([[], ["link"]]);
  });

  it("says of what it cannot give out why, and asks nobody to save it", async () => {
    const bomb = await aList(zipOf({ "zeros.bin": new Uint8Array(2 * MIB) }), { name: "a.zip" });
    bomb.takes()[0]?.click();
    await vi.waitFor(() => expect(bomb.status()).toBe("archive.tooLarge zeros.bin"));
    const zip = zipOf({ "a.txt": "x".repeat(500) });
    const directory = zip.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
    zip.writeUInt32LE(1, directory + 16);
    const broken = await aList(zip, { name: "a.zip" });
    broken.takes()[0]?.click();
    await vi.waitFor(() => expect(broken.status()).toBe("archive.broken a.txt"));
    expect([bomb.offered, broken.offered]).toEqual([[], []]);
  });

  it("is counted, and said to be longer where it is", async () => {
    expect((await aList(makeTar({ "a/b": "xy", c: "z" }))).status()).toBe(
      "archive.count 2 3 bytes",
    );
    expect((await aList(numbered(10_001))).status()).toMatch(/^archive\.cut 10,000 /);
  });
});

describe("the list of an archive", () => {
  it("is drawn 500 lines at a time", async () => {
    const { lines, more } = await aList(numbered(501));
    expect([lines().length, more()?.hidden]).toEqual([500, false]);
    more()?.click();
    expect([lines().length, more()?.hidden]).toEqual([501, true]);
    expect((await aList(numbered(500))).more()?.hidden).toBe(true);
  });

  it("stands open up to a hundred files, and closed above", async () => {
    const within = (count: number) =>
      makeTar(Object.fromEntries(Array.from({ length: count }, (_, n) => [`bay/f${n}`, "x"])));
    expect((await aList(within(100))).lines()).toHaveLength(101);
    expect((await aList(within(101))).lines()).toEqual(["bay"]);
  });

  it("opens and closes by a press and by the arrows of its direction, and keeps the focus", async () => {
    const list = await aList(makeTar({ "bay/a": "x" }));
    expect(list.folders()[0]?.getAttribute("aria-expanded")).toBe("true");
    list.folders()[0]?.click();
    expect(list.lines()).toEqual(["bay"]);
    expect(document.activeElement).toBe(list.folders()[0]);
    // An arrow that does nothing more here leads to no other file either.
    expect(list.press("ArrowLeft")).toBe(false);
    expect(list.lines()).toEqual(["bay"]);
    expect(list.press("ArrowRight")).toBe(false);
    expect(list.lines()).toEqual(["bay", "a"]);
    expect(list.press("ArrowDown")).toBe(true);
    document.documentElement.dir = "rtl";
    list.press("ArrowRight");
    expect(list.lines()).toEqual(["bay"]);
    list.press("ArrowLeft");
    expect(list.lines()).toEqual(["bay", "a"]);
  });
});
