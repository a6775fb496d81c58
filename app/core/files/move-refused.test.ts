import { beforeEach, describe, expect, it } from "vitest";
import { createLink } from "#app/core/links/create-link.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { findFile } from "#tests/support/listed-files.ts";
import { moveItems } from "#tests/support/move-items.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { createFolder } from "./create-folder.ts";
import type { FilesPorts } from "./files-source.ts";
import type { OpenedFolder } from "./item.ts";

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;
let target: OpenedFolder;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});
beforeEach(async () => {
  target = await createFolder(ports, user.root, "Target");
});

const find = (name: string) => findFile(ports, name, ROOT_ID);
async function move(name: string, to = target) {
  const ask = () => Promise.reject(new Error("nobody should be asked"));
  const items = [await find(name)];
  return moveItems(ports, { items, from: user.root, to, targetItems: [], ask });
}

describe("a move", () => {
  it("into a folder that is read alone asks the server for nothing (8002)", async () => {
    await server.put("letter.txt", { type: "file" });
    await expect(move("letter.txt", { ...target, isReadOnly: true })).rejects.toThrow("8002");
    expect(server.count("pathmove")).toBe(0);
  });

  it("signs no name for the content of another file (2010, D7)", async () => {
    const place = { type: "file", isSealed: true } as const;
    const one = await server.put("one.txt", place);
    const two = await server.put("two.txt", place);
    const { enc_name } = await server.readItem(one.id);
    await server.changeItem(one.id, { is_deleted: 1 });
    await server.changeItem(two.id, { enc_name });
    await expect(move("one.txt")).rejects.toThrow("2010");
    expect(server.count("pathmove")).toBe(0);
  });

  it("that the server refused has no keys made for the links of its target", async () => {
    await createLink(ports, { item: await find("Target"), password: null });
    const { id } = await server.put("letter.txt", { type: "file" });
    server.alter = (name, answer) =>
      name === "pathmove" ? { ...answer, results: [{ coffer_id: id, error_code: 8002 }] } : answer;
    const { movedIds, linksToEncrypt } = await move("letter.txt");
    expect([movedIds, linksToEncrypt]).toEqual([[], []]);
  });

  it("that the server refused leaves the name of the old place the newest that is known (D6)", async () => {
    const { id, fid } = await server.put("letter.txt", { type: "file" });
    server.alter = (name, answer) =>
      name === "pathmove" ? { ...answer, results: [{ coffer_id: id, error_code: 8002 }] } : answer;
    expect((await move("letter.txt")).refused.get(id)).toBe(8002);
    const standing = { domain: "m", fid, rev: 0, name: "letter.txt" };
    expect(await user.account.seen.judgeNames([standing])).toMatchObject([{ isOlder: false }]);
  });
});
