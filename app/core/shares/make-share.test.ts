import { describe, expect, it } from "vitest";
import type { CommandName } from "#app/contract/registry.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { coveringKeys } from "#app/core/keys/covering.ts";
import { findWriteTarget } from "#app/core/keys/write-target.ts";
import { encryptLinks } from "#app/core/links/encrypt-links.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer, PutItem } from "#tests/support/files-server.ts";
import { ROOT_ID } from "#tests/support/transfer-account.ts";
import { findShare, makeShare } from "./make-share.ts";

let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ server, ports } = stage);
});

function toItem({ id, fid }: PutItem): FileItem {
  return aFileItem({ id, parentId: ROOT_ID, kind: "folder", name: openName("Plans", fid) });
}

/** From here on this command is refused. */
function refuse(command: CommandName): void {
  server.refuse = (name) => {
    if (name === command) throw new AppError(9502);
  };
}

const manifest = () => ports.account.requireWritable();
const place = ({ fid }: PutItem) => ({ domain: "m", fid });

describe("a folder that is shared", () => {
  it("has a key of its own, which everything below it is written for from then on", async () => {
    const folder = await server.put("Plans");
    const file = await server.put("one.txt", { pid: folder.id, pfid: folder.fid, type: "file" });
    const ks = await makeShare(ports, toItem(folder));
    expect(manifest().shares[ks]).toMatchObject({
      kind: "team",
      origin: "self",
      role: "o",
      state: "current",
      roots: [`m|${folder.fid}`],
    });
    expect(findWriteTarget(manifest(), [place(folder)])).toMatchObject({ ks });
    expect(coveringKeys([place(folder)], manifest())).toEqual([ks]);
    expect((await server.dataKeys(file.id)).has(ks)).toBe(false);
    await encryptLinks(ports, [ks], { onStep: () => undefined });
    expect((await server.dataKeys(file.id)).has(ks)).toBe(true);
    expect(await findShare(ports, toItem(folder))).toBe(ks);
  });

  it("is announced with its commit before the server hears of it", async () => {
    const folder = await server.put("Plans");
    refuse("shareadd");
    await expect(makeShare(ports, toItem(folder))).rejects.toThrow("9502");
    const [intent] = Object.values(manifest().intents);
    expect(intent).toMatchObject({ op: "share", item: `m|${folder.fid}`, state: "open" });
  });

  it("is finished where only its entry was missing, and begun anew where its keys were", async () => {
    const folder = await server.put("Plans");
    refuse("shareset");
    await expect(makeShare(ports, toItem(folder))).rejects.toThrow("9502");
    server.refuse = () => undefined;
    expect(await findShare(ports, toItem(folder))).toBe(null);
    const made = await makeShare(ports, toItem(folder));
    expect(await findShare(ports, toItem(folder))).toBe(made);
  });
});

describe("a server that lies about a share", () => {
  it("gets nothing by answering with an id that is known already (K21)", async () => {
    const known = await makeShare(ports, toItem(await server.put("Plans")));
    const [shareId = "", sequence = ""] = known.split("-");
    server.alter = (name, answer) =>
      name === "shareadd" ? { ...answer, share_id: shareId, share_sequence: sequence } : answer;
    const before = server.count("shareset");
    await expect(makeShare(ports, toItem(await server.put("Other")))).rejects.toThrow("2000");
    expect(server.count("shareset")).toBe(before);
    expect(Object.values(manifest().shares).filter(({ kind }) => kind === "team")).toHaveLength(1);
  });

  it("gets nothing by showing a share that nobody here announced (K1)", async () => {
    const ks = await makeShare(ports, toItem(await server.put("Plans")));
    const other = await server.put("Other");
    server.alter = (name, answer) => (name === "sharelist" ? showAs(answer, other.id) : answer);
    await expect(findShare(ports, toItem(other))).rejects.toThrow("2000");
    expect(manifest().shares[ks]?.roots).not.toContain(`m|${other.fid}`);
  });

  function showAs(answer: Record<string, unknown>, itemId: string) {
    const [share] = Array.isArray(answer.sharelist) ? answer.sharelist : [];
    return { ...answer, sharelist: [{ ...share, coffer_id: itemId }] };
  }
});
