import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FilesServer } from "#tests/support/files-server.ts";
import { makeTestAccount, ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { createFilesSource } from "./files-source.ts";
import { type FolderPage, listFolder } from "./folder-pages.ts";
import { nameText } from "./sort.ts";

let user: TestAccount;
let server: FilesServer;

beforeAll(async () => {
  user = await makeTestAccount();
});

beforeEach(async () => {
  server = await FilesServer.open(user);
});
afterEach(() => server.close());

async function listAll(folderId = ROOT_ID): Promise<FolderPage[]> {
  const { crypto, account } = user;
  const source = createFilesSource({ api: server.api, crypto, account });
  const { signal } = new AbortController();
  const pages: FolderPage[] = [];
  const request = { folderId, showDeleted: false, histId: "0", signal };
  for await (const page of listFolder(source, request)) pages.push(page);
  return pages;
}

const namesOf = (pages: readonly FolderPage[]) =>
  pages.flatMap(({ items }) => items.map(nameText)).sort();

describe("a folder is listed", () => {
  it("page by page until a page comes back empty", async () => {
    server.pageRows = 2;
    for (const name of ["a", "b", "c"]) await server.put(name);
    const pages = await listAll();
    expect(namesOf(pages)).toEqual(["a", "b", "c"]);
    expect(pages.map(({ items }) => items.length)).toEqual([2, 1]);
    expect(server.count("pathlist")).toBe(3);
  });

  it("as one empty page when nothing lies in it", async () => {
    const pages = await listAll();
    expect(pages).toHaveLength(1);
    expect(pages[0]?.items).toEqual([]);
  });

  it("with the names of the folders above it, from the root of its area", async () => {
    const outer = await server.put("Outer");
    const inner = await server.put("Inner", { pid: outer.id, pfid: outer.fid });
    const [page] = await listAll(inner.id);
    expect(page?.folder.path.map(({ name }) => name)).toEqual(["", "Outer", "Inner"]);
    expect(page?.folder.area).toBe("main");
  });

  it("with what another client hid in a name to be seen, in rows and on the way (W2)", async () => {
    const outer = await server.put("a\u202Eb");
    await server.put("photo\u202Egpj.exe", { pid: outer.id, pfid: outer.fid });
    const [page] = await listAll(outer.id);
    expect(page?.folder.path.at(-1)?.name).toBe("a\uFFFDb");
    expect(page?.items.map(nameText)).toEqual(["photo\uFFFDgpj.exe"]);
  });
});

describe("a name that this device has met newer", () => {
  async function renamed(fid: string, name: string, rev: number): Promise<string> {
    const parentFid = user.account.rootFids.main;
    const context = { domain: "m", parentFid, kind: "d" } as const;
    const [sealed] = await user.crypto.sealNames([{ name, fid, rev, context }]);
    return sealed?.enc_name ?? "";
  }

  const firstName = async () => (await listAll())[0]?.items[0]?.name;

  it("is shown as older than last seen, and the next one goes above the newest", async () => {
    const { id, fid } = await server.put("first");
    const { enc_name: old } = await server.readItem(id);
    await server.changeItem(id, { enc_name: await renamed(fid, "second", 3) });
    expect(await firstName()).toEqual({ state: "open", text: "second", fid, rev: 3 });
    await server.changeItem(id, { enc_name: old });
    const older = { state: "open", text: "first", fid, rev: 3, isOlder: true };
    expect(await firstName()).toEqual(older);
    expect(await firstName()).toEqual(older);
    await server.changeItem(id, { enc_name: await renamed(fid, "third", 4) });
    expect(await firstName()).toEqual({ state: "open", text: "third", fid, rev: 4 });
  });

  it("stays when another one comes under the same rev", async () => {
    const { id, fid } = await server.put("first");
    await firstName();
    await server.changeItem(id, { enc_name: await renamed(fid, "other", 0) });
    expect(await firstName()).toEqual({ state: "open", text: "first", fid, rev: 0 });
  });
});

describe("a folder is refused", () => {
  it("with 1803 without a current working directory", async () => {
    server.alter = (_name, answer) => ({ ...answer, cwd: null });
    await expect(listAll()).rejects.toMatchObject({ code: 1803 });
  });

  it("with 9000 when an id comes twice, on one page or on two", async () => {
    for (const name of ["one", "two"]) await server.put(name);
    for (const pageRows of [1, 1000]) {
      server.pageRows = pageRows;
      const told: unknown[] = [];
      server.alter = (_name, answer) => {
        told.push(...Object(answer).pathlist);
        // On one page beside itself, on two once more with the second row.
        const [twin] = pageRows > 1 || told.length > 1 ? told : [];
        return twin === undefined
          ? answer
          : { ...answer, pathlist: [...Object(answer).pathlist, twin] };
      };
      await expect(listAll()).rejects.toMatchObject({ code: 9000 });
    }
  });

  it("with 9000 when two items have one fid", async () => {
    const one = await server.put("one");
    await server.copyItem(one.id, "2:f");
    await expect(listAll()).rejects.toMatchObject({ code: 9000 });
  });

  it("with 1500 when the cursor stands still, instead of asking for ever", async () => {
    await server.put("one");
    server.alter = (_name, answer) => ({ ...answer, last_metaname_digest: "0" });
    await expect(listAll()).rejects.toMatchObject({ code: 1500 });
  });

  it("with 1500 when it goes on for ever with rows that it has brought before", async () => {
    await server.put("one");
    let asked = 0;
    server.alter = (_name, answer) => {
      asked += 1;
      const digest = `2:${asked.toString(16).padStart(32, "0")}`;
      return { ...answer, hist_id: String(asked), last_metaname_digest: digest };
    };
    await expect(listAll()).rejects.toMatchObject({ code: 1500 });
    expect(asked).toBeLessThan(200);
  });

  it("with 2010 when the server hangs it somewhere else (D8)", async () => {
    const left = await server.put("Left");
    const right = await server.put("Right");
    const child = await server.put("Child", { pid: left.id, pfid: left.fid });
    await server.changeItem(child.id, { pid: Number(right.id) });
    await expect(listAll(child.id)).rejects.toMatchObject({ code: 2010 });
  });

  it("with 2010 when it claims the parent's fid as a hint only", async () => {
    const left = await server.put("Left");
    const right = await server.put("Right");
    const child = await server.put("Child", { pid: left.id, pfid: left.fid });
    await server.changeItem(child.id, { pid: Number(right.id), pfid: right.fid });
    await expect(listAll(child.id)).rejects.toMatchObject({ code: 2010 });
  });

  it("with the reason of the newer load that stopped it", async () => {
    const { crypto, account } = user;
    const source = createFilesSource({ api: server.api, crypto, account });
    const loading = new AbortController();
    const request = { folderId: ROOT_ID, showDeleted: false, histId: "0", signal: loading.signal };
    const pages = listFolder(source, request);
    loading.abort(new Error("newer"));
    await expect(pages.next()).rejects.toThrow("newer");
  });
});

describe("an item's name", () => {
  it("does not show in another folder than its own; its neighbours do", async () => {
    const folder = await server.put("Folder");
    await server.put("good", { type: "file" });
    const moved = await server.put("moved by the server", {
      pid: folder.id,
      pfid: folder.fid,
      type: "file",
    });
    await server.changeItem(moved.id, { pid: Number(ROOT_ID) });
    const pages = await listAll();
    expect(namesOf(pages)).toEqual([
      "Folder",
      `SYNCERROR - File decryption failed - ${moved.id}`,
      "good",
    ]);
  });

  it("does not show as a folder when it was sealed as a file (D9)", async () => {
    const file = await server.put("file", { type: "file" });
    await server.changeItem(file.id, { type: "dir" });
    const [page] = await listAll();
    expect(page?.items[0]?.name).toMatchObject({ state: "failed", code: 2010 });
  });

  it("below its minrev opens nowhere (K22)", async () => {
    const item = await server.put("old name");
    const manifest = user.account.requireWritable();
    user.manifest.set({ ...manifest, minrev: { [`m|${item.fid}`]: 1 } });
    const [page] = await listAll();
    expect(page?.items[0]?.name.state).toBe("failed");
    user.manifest.set(manifest);
  });
});
