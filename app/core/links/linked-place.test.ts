import { describe, expect, it } from "vitest";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { whoCanRead } from "#app/core/shares/who-can-read.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { ROOT_ID } from "#tests/support/transfer-account.ts";
import { createLink } from "./create-link.ts";
import type { Link } from "./link.ts";
import { openLinkedPlace } from "./linked-place.ts";

let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ server, ports } = stage);
});

const { signal } = new AbortController();
const open = (link: Link) => openLinkedPlace(ports, link, signal);

async function anItem(name: string, kind: FileItem["kind"], above?: FileItem): Promise<FileItem> {
  const type = kind === "file" ? "file" : "dir";
  const pfid = above?.name.state === "open" ? above.name.fid : "";
  const place = above === undefined ? {} : { pid: above.id, pfid };
  const { id, fid } = await server.put(name, { ...place, type });
  return aFileItem({ id, parentId: above?.id ?? ROOT_ID, kind, name: openName(name, fid) });
}

async function aTree() {
  const top = await anItem("Top", "folder");
  const inner = await anItem("Inner", "folder", top);
  const file = await anItem("plan.txt", "file", inner);
  const link = (item: FileItem) => createLink(ports, { item, password: null });
  return { top, inner, file, link };
}

describe("the place of what a link is of", () => {
  it("is the proven folder that a file, or a folder, lies in", async () => {
    const { top, inner, file, link } = await aTree();
    const ofFile = await open(await link(file));
    expect(ofFile.folder.path.map(({ id }) => id)).toEqual([ROOT_ID, top.id, inner.id]);
    const ofFolder = await open(await link(inner));
    expect(ofFolder.folder.path.map(({ id }) => id)).toEqual([ROOT_ID, top.id]);
    expect(ofFolder.folder.id).toBe(top.id);
    expect(ofFolder.item).toMatchObject({ id: inner.id, kind: "folder", name: { text: "Inner" } });
  });

  it("tells every link over it, whichever is asked", async () => {
    const { top, inner, file, link } = await aTree();
    const links = [await link(top), await link(inner), await link(file)];
    for (const [at, one] of links.entries()) {
      const { links: readers } = await whoCanRead(ports, await open(one));
      expect(readers.map(({ ks }) => ks).sort()).toEqual(
        links
          .slice(0, at + 1)
          .map(({ ks }) => ks)
          .sort(),
      );
      expect(readers.find(({ isHere }) => isHere)?.ks).toBe(one.ks);
    }
  });

  it("is refused where the server shows the way to another item (2010, 1804, 1503)", async () => {
    const { top, inner, file, link } = await aTree();
    const other = await anItem("other.txt", "file");
    const [ofFile, ofFolder] = [await link(file), await link(inner)];
    // The list of links named another item in its place.
    await expect(open({ ...ofFile, itemId: other.id })).rejects.toMatchObject({ code: 2010 });
    await expect(open({ ...ofFolder, itemId: top.id })).rejects.toMatchObject({ code: 2010 });
    await expect(open({ ...ofFile, itemId: inner.id })).rejects.toMatchObject({ code: 1804 });
    await expect(open({ ...ofFolder, itemId: ROOT_ID })).rejects.toMatchObject({ code: 1503 });
    const pages: Record<string, unknown>[] = [];
    server.alter = (name, answer) => {
      if (name === "pathlist") pages.push(answer);
      return pages[0] ?? answer;
    };
    await open(await link(top));
    await expect(open(ofFolder)).rejects.toMatchObject({ code: 1503 });
  });
});
