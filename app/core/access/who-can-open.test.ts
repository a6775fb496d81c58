import { describe, expect, it } from "vitest";
import type { Manifest } from "#app/core/crypto/port.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { aLinkEntry, aManifest } from "#tests/support/manifest.ts";
import { whoCanOpen } from "./who-can-open.ts";

const ROOT = "00".repeat(16);
const FOLDER = "f0".repeat(16);
const FILE = "f1".repeat(16);
const OTHER = "ee".repeat(16);

const folder: OpenedFolder = {
  area: "main",
  id: "20",
  isReadOnly: false,
  path: [
    { id: "10", fid: ROOT, domain: "m", name: "" },
    { id: "20", fid: FOLDER, domain: "m", name: "Taxes" },
  ],
};

const aFile = (parts: Partial<FileItem> = {}) =>
  aFileItem({
    id: "30",
    parentId: "20",
    parentFid: FOLDER,
    domain: "m",
    name: openName("x", FILE),
    ...parts,
  });

const aFolder = () => aFile({ kind: "folder" });

function ask(item: FileItem, parts: Partial<Manifest>, place: OpenedFolder | null = folder) {
  return whoCanOpen({ item, folder: place }, { manifest: aManifest(parts), stopCode: 0 });
}

const link = (fid: string, parts = {}) => ({ "900-0": aLinkEntry([`m|${fid}`], parts) });

describe("who can open an item, by the verified manifest", () => {
  it("is only the user where no link was ever made", () => {
    expect(ask(aFile(), {})).toBe("only-you");
    expect(ask(aFolder(), {})).toBe("only-you");
  });

  it("is everybody with a link on the item itself or on a folder above", () => {
    expect(ask(aFile(), { shares: link(FILE) })).toBe("through-link");
    expect(ask(aFile(), { shares: link(FOLDER) })).toBe("through-link");
    expect(ask(aFile(), { shares: link(ROOT) })).toBe("through-link");
    expect(ask(aFolder(), { shares: link(FILE) })).toBe("through-link");
  });

  it("says the same for a row whose flag denies a link: the flag is the server's word", () => {
    expect(ask(aFile({ isLinked: false }), { shares: link(FILE) })).toBe("through-link");
    expect(ask(aFile({ isLinked: true }), {})).toBe("only-you");
  });

  it("is only the user for a file beside a link; of a folder a link may lie below", () => {
    expect(ask(aFile(), { shares: link(OTHER) })).toBe("only-you");
    expect(ask(aFolder(), { shares: link(OTHER) })).toBe("unknown");
  });

  it("is not said where a link has ended: nobody can see that the server gave it up", () => {
    expect(ask(aFile(), { shares: link(FILE, { state: "retired" }) })).toBe("unknown");
    expect(ask(aFile(), { shares: link(FOLDER, { state: "conflict" }) })).toBe("unknown");
    expect(ask(aFile(), { shares: link(OTHER, { state: "retired" }) })).toBe("only-you");
  });

  it("is not said where a link was announced and never closed, and of what left a covered folder", () => {
    const intent = { op: "link" as const, item: `m|${FOLDER}`, commit: "c", t: 0 };
    expect(ask(aFile(), { intents: { a: { ...intent, state: "open" } } })).toBe("unknown");
    expect(ask(aFile(), { intents: { a: { ...intent, state: "cancelled" } } })).toBe("unknown");
    expect(ask(aFile(), { intents: { a: { ...intent, state: "done" } } })).toBe("only-you");
    expect(ask(aFile(), { minrev: { [`m|${FILE}`]: 3 } })).toBe("unknown");
    expect(ask(aFile(), { minrev: { [`m|${FOLDER}`]: 3 } })).toBe("unknown");
  });

  it("is not said of shares with people, of what others made, and inside a link", () => {
    expect(ask(aFile(), { shares: link(FOLDER, { kind: "team" }) })).toBe("unknown");
    expect(ask(aFile({ domain: "m900" }), {})).toBe("unknown");
    expect(ask(aFile(), {}, { ...folder, area: "link" })).toBe("unknown");
  });

  it("is not said without a proven place, an opened name, or a state of the account to go by", () => {
    expect(ask(aFile(), {}, null)).toBe("unknown");
    expect(ask(aFile({ parentFid: OTHER }), {})).toBe("unknown");
    expect(ask(aFile({ name: { state: "sealed" } }), {})).toBe("unknown");
    const place = { item: aFile(), folder };
    expect(whoCanOpen(place, { manifest: null, stopCode: 2160 })).toBe("unknown");
    expect(whoCanOpen(place, { manifest: aManifest(), stopCode: 2161 })).toBe("unknown");
  });

  it("counts a link that this state of the account knows, whatever else is unclear", () => {
    const retired = { "800-0": aLinkEntry([`m|${FILE}`], { state: "retired" }) };
    expect(ask(aFile(), { shares: { ...retired, ...link(FOLDER) } })).toBe("through-link");
  });
});
