import { describe, expect, it } from "vitest";
import { openEventNames } from "#app/core/files/event-names.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { readAuthor } from "#app/core/keys/authors.crypto.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { ROOT_ID } from "#tests/support/transfer-account.ts";
import { createLink } from "./create-link.ts";
import { encryptShare } from "./encrypt-links.ts";
import type { Link } from "./link.ts";

let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ server, ports } = stage);
});

/** A folder under a link, and a file in it whose only name is the one under the key of the link. */
async function aBroughtFile(
  place = "Tender",
): Promise<{ link: Link; folderId: string; folder: FileItem; fileId: string }> {
  const { id, fid } = await server.put(place);
  const kind = "folder" as const;
  const folder = aFileItem({ id, parentId: ROOT_ID, kind, name: openName(place, fid) });
  const link = await createLink(ports, { item: folder, password: null });
  const file = await server.put("scan.pdf", { pid: id, pfid: fid, type: "file" });
  for await (const _ of encryptShare(ports, link.ks));
  await server.changeItem(file.id, { enc_name: "", domain: `m${link.shareId}` });
  return { link, folderId: id, folder, fileId: file.id };
}

async function namesIn(folderId: string): Promise<string[]> {
  const request = {
    folderId,
    showDeleted: false,
    histId: "0",
    signal: new AbortController().signal,
  };
  const names: string[] = [];
  for await (const { items } of listFolder(createFilesSource(ports), request)) {
    for (const { name } of items) names.push(name.state === "sealed" ? "" : name.text);
  }
  return names;
}

describe("a file that a visitor brought", () => {
  it("stands in its owner's folder with its name, opened under the key of the link", async () => {
    const { folderId, link } = await aBroughtFile();
    expect(await namesIn(folderId)).toEqual(["scan.pdf"]);
    const seal = { seal: "", seal_sig: "", seal_by: "" };
    const version = { shareId: link.shareId, fid: "ab".repeat(16), seal, signed: "none" } as const;
    expect(await readAuthor(ports, version)).toEqual({ state: "visitor" });
  });

  it("is named in the log of its link, and by no other link that a server says it came through", async () => {
    const { link, fileId } = await aBroughtFile();
    const other = await aBroughtFile("Elsewhere");
    const { domain, pfid: parentFid } = await server.readItem(fileId);
    const [sealedName = ""] = (await server.shareNames(fileId)).values();
    const entry = { id: "1", item: { encName: sealedName, parentFid, domain, kind: "f" as const } };
    expect(domain).toBe(`m${link.shareId}`);
    const foreign = { id: "2", item: { ...entry.item, domain: `m${other.link.shareId}` } };
    expect(await openEventNames(ports, [entry, foreign])).toEqual(new Map([["1", "scan.pdf"]]));
  });

  it("does not open under a link of another folder, whatever domain a server gives it", async () => {
    const { folderId } = await aBroughtFile();
    const other = await aBroughtFile("Elsewhere");
    const file = await server.put("letter.txt", {
      pid: folderId,
      pfid: "00".repeat(16),
      type: "file",
    });
    await server.changeItem(file.id, { enc_name: "", domain: `m${other.link.shareId}` });
    expect((await namesIn(folderId)).filter((name) => name === "letter.txt")).toEqual([]);
  });
});
