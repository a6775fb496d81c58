import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { findFile } from "#tests/support/listed-files.ts";
import type { TestAccount } from "#tests/support/transfer-account.ts";
import type { FilesPorts } from "./files-source.ts";
import { renameItem } from "./rename-item.ts";
import { starItems } from "./star.ts";
import { orFailAs } from "./unknown-failure.ts";

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});

const CHANGING: ReadonlySet<string> = new Set(["pathrename", "addtag", "removetag"]);

function failWith(code: number): void {
  server.refuse = (name) => {
    if (CHANGING.has(name)) throw new AppError(code);
  };
}

async function rename(name: string, type: "file" | "dir") {
  await server.put(name, { type });
  const item = await findFile(ports, name, user.root.id);
  return (code: number) => {
    failWith(code);
    return renameItem(ports, { item, folder: user.root, neighbours: [item], newName: "new" });
  };
}

describe("a failure without a word", () => {
  it("of a new name is that of the file (1501) or of the folder (1502)", async () => {
    const renameFile = await rename("old.txt", "file");
    await expect(renameFile(9000)).rejects.toMatchObject({ code: 1501 });
    await expect(renameFile(9500)).rejects.toMatchObject({ code: 1501 });
    server.refuse = () => undefined;
    const renameFolder = await rename("Old", "dir");
    await expect(renameFolder(9000)).rejects.toMatchObject({ code: 1502 });
  });

  it("of a star is that of adding (1801) or removing it (1802)", async () => {
    const { id } = await server.put("old.txt", { type: "file" });
    failWith(9000);
    await expect(starItems(ports, { act: "star", items: [{ id }] })).rejects.toMatchObject({
      code: 1801,
    });
    await expect(starItems(ports, { act: "unstar", items: [{ id }] })).rejects.toMatchObject({
      code: 1802,
    });
  });

  it("is not one that has a code of its own, and none of the way to the server", async () => {
    const renameFile = await rename("old.txt", "file");
    await expect(renameFile(8211)).rejects.toMatchObject({ code: 8211 });
    await expect(renameFile(9999)).rejects.toMatchObject({ code: 9999 });
    const stop = new DOMException("", "AbortError");
    await expect(orFailAs(1501, () => Promise.reject(stop))).rejects.toBe(stop);
  });
});

it("a failure of the server without a word ends where the statuses of HTTP do", async () => {
  const renameFile = await rename("old.txt", "file");
  await expect(renameFile(9599)).rejects.toMatchObject({ code: 1501 });
  await expect(renameFile(9600)).rejects.toMatchObject({ code: 9600 });
});
