import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { createLink } from "#app/core/links/create-link.ts";
import { encryptShare } from "#app/core/links/encrypt-links.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { findFile } from "#tests/support/listed-files.ts";
import { moveItems } from "#tests/support/move-items.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { createFolder } from "./create-folder.ts";
import { ownNames } from "./files.crypto.ts";
import type { FilesPorts } from "./files-source.ts";
import type { OpenedFolder } from "./item.ts";
import { keepHere } from "./keep-here.ts";
import { listAll } from "./list-all.ts";
import { childOf } from "./place.ts";

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});

/** What fetch throws: nobody knows whether it was done. */
const noAnswer = () => new AppError(9000, { cause: "no answer" });
const signal = new AbortController().signal;

/** A linked folder with one file in it. */
async function stage() {
  await createFolder(ports, user.root, "Linked");
  const linked = await findFile(ports, "Linked", ROOT_ID);
  const link = await createLink(ports, { item: linked, password: null });
  for await (const _ of encryptShare(ports, link.ks));
  const folder = childOf(user.root, linked);
  const place = { pid: folder.id, pfid: folder.path.at(-1)?.fid ?? "", type: "file" } as const;
  const { id } = await server.put("plan.txt", { ...place, isSealed: true });
  return { folder, id };
}

async function moveOut(folder: OpenedFolder) {
  const items = await listAll(ports, folder);
  const ask = () => Promise.reject(new Error("nobody should be asked"));
  return moveItems(ports, { items, from: folder, to: user.root, targetItems: [], ask });
}

const rowIn = async (folder: OpenedFolder, id: string) =>
  (await listAll(ports, folder)).find((item) => item.id === id);

describe("an item whose move out of a linked folder got no answer", () => {
  it("is sealed for neither place again by itself; a person can keep it where it is shown", async () => {
    const { folder, id } = await stage();
    server.refuse = (name) => {
      if (name === "pathmove") throw noAnswer();
    };
    await expect(moveOut(folder)).rejects.toMatchObject({ code: 9000 });
    server.refuse = () => undefined;
    expect(server.count("pathrename")).toBe(0);
    expect((await rowIn(folder, id))?.name).toMatchObject({ state: "failed", code: 2010 });

    expect(await keepHere(ports, { folder, ids: new Set([id]), signal })).toEqual(new Map());
    expect((await rowIn(folder, id))?.name).toMatchObject({
      state: "open",
      text: "plan.txt",
      rev: 2,
    });
    // For the visitors of the link too.
    const sent = server.sent.findLast(({ name }) => name === "pathrename")?.request;
    expect(sent).toMatchObject({ coffer_id: id, share_names: [{}] });
    expect((await moveOut(folder)).movedIds).toEqual([id]);
    expect((await rowIn(user.root, id))?.name).toMatchObject({ text: "plan.txt", rev: 3 });
  });

  it("and was made opens where it went", async () => {
    const { folder, id } = await stage();
    server.alter = (name, answer) => {
      if (name === "pathmove") throw noAnswer();
      return answer;
    };
    await expect(moveOut(folder)).rejects.toMatchObject({ code: 9000 });
    expect((await rowIn(user.root, id))?.name).toMatchObject({ text: "plan.txt", rev: 1 });
    expect(server.count("pathrename")).toBe(0);
  });

  it("stays as it is where nobody answers the second time either, and what opens is left alone", async () => {
    const { folder, id } = await stage();
    const keep = () => keepHere(ports, { folder, ids: new Set([id]), signal });
    expect(await keep()).toEqual(new Map());
    expect(server.count("pathrename")).toBe(0);
    server.refuse = (name) => {
      if (name === "pathmove" || name === "pathrename") throw noAnswer();
    };
    await expect(moveOut(folder)).rejects.toMatchObject({ code: 9000 });
    expect(await keep()).toEqual(new Map([[id, 9000]]));
    server.refuse = () => undefined;
    expect(await keep()).toEqual(new Map());
    expect((await rowIn(folder, id))?.name).toMatchObject({ state: "open", text: "plan.txt" });
  });
});

describe("a server that lies about a move out of a linked folder", () => {
  /** Whether a sealed name opens for a file of this folder. */
  async function opens(sealedName: string, folder: OpenedFolder): Promise<boolean> {
    const parentFid = folder.path.at(-1)?.fid ?? "";
    const name = { sealedName, domain: "m", parentFid, kind: "f" } as const;
    return (await ownNames(ports).open([name]))[0]?.ok === true;
  }

  it("and says that it refused what it did has no name for the new place, and none of it proves two (K22)", async () => {
    const { folder, id } = await stage();
    server.alter = (name, answer) =>
      name === "pathmove" ? { ...answer, results: [{ coffer_id: id, error_code: 8002 }] } : answer;
    expect([...(await moveOut(folder)).refused.values()]).toEqual([8002]);
    server.alter = (_name, answer) => answer;
    const enc = (await server.readItem(id)).enc_name;
    const lifted = server.sent.findLast(({ name }) => name === "pathrename")?.request;
    const old: string = Object(lifted).enc_name;
    expect([await opens(enc, user.root), await opens(old, folder)]).toEqual([false, true]);
    // Where it is shown, the person keeps it: then the other place is nowhere.
    await keepHere(ports, { folder: user.root, ids: new Set([id]), signal });
    const kept = (await server.readItem(id)).enc_name;
    expect([await opens(kept, user.root), await opens(old, folder)]).toEqual([true, false]);
  });

  it("has nobody sign the name for another item's content (D7)", async () => {
    const { folder, id } = await stage();
    server.refuse = (name) => {
      if (name === "pathmove") throw noAnswer();
    };
    await expect(moveOut(folder)).rejects.toMatchObject({ code: 9000 });
    server.refuse = () => undefined;
    const place = { pid: folder.id, pfid: folder.path.at(-1)?.fid ?? "", type: "file" } as const;
    const other = await server.put("other.txt", { ...place, isSealed: true });
    const { enc_name } = await server.readItem(id);
    await server.changeItem(id, { is_deleted: 1 });
    await server.changeItem(other.id, { enc_name });
    const keeping = { folder, ids: new Set([other.id]), signal };
    await expect(keepHere(ports, keeping)).rejects.toMatchObject({ code: 2010 });
    expect(server.count("pathrename")).toBe(0);
  });
});
