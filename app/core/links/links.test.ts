import { describe, expect, it } from "vitest";
import type { ManifestShare } from "#app/core/crypto/port.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { changeLinkPassword, createLink, findLink } from "./create-link.ts";
import { deleteLink } from "./delete-link.ts";
import { encryptShare } from "./encrypt-links.ts";
import { fetchLinks } from "./links.api.ts";
import { openLinkNames, openSecrets } from "./links.crypto.ts";

const LINK_KEY = /^[0-9A-HJKMNP-TV-Z]{8}(-[0-9A-HJKMNP-TV-Z]{8}){3}$/;

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});

async function aFile(name: string, place: { pid?: string; pfid?: string } = {}): Promise<FileItem> {
  const { id, fid } = await server.put(name, { ...place, type: "file" });
  return anItem(id, fid, name);
}

function anItem(id: string, fid: string, text: string, kind: "file" | "folder" = "file"): FileItem {
  return aFileItem({ id, parentId: ROOT_ID, kind, name: openName(text, fid) });
}

const linkEntries = (): [string, ManifestShare][] =>
  Object.entries(user.manifest.get()?.shares ?? {}).filter(([, share]) => share.kind === "link");
const intents = () => Object.values(user.manifest.get()?.intents ?? {});

async function encryptAll(ks: string): Promise<number> {
  let skipped = 0;
  for await (const progress of encryptShare(ports, ks)) skipped = progress.skipped;
  return skipped;
}

describe("a new link", () => {
  it("is announced in the manifest before the server hears of it", async () => {
    const item = await aFile("letter.txt");
    server.alter = (name, answer) => {
      if (name === "linkadd") expect(intents()).toMatchObject([{ op: "link", state: "open" }]);
      return answer;
    };
    await createLink(ports, { item, password: null });
    expect(intents()).toMatchObject([{ op: "link", state: "done" }]);
    expect(server.count("linkadd")).toBe(1);
  });

  it("gets a key of 160 bits that the server never sees", async () => {
    const item = await aFile("letter.txt");
    const link = await createLink(ports, { item, password: null });
    const secrets = await openSecrets(user, link);
    expect(secrets.linkKey).toMatch(LINK_KEY);
    expect(secrets.password).toBe("");
    expect(JSON.stringify(server.sent)).not.toContain(secrets.linkKey);
  });

  it("gives everything below its folder names and data keys, and nothing else", async () => {
    const folder = await server.put("Folder");
    const inside = await aFile("inside.txt", { pid: folder.id, pfid: folder.fid });
    const outside = await aFile("outside.txt");
    const item = anItem(folder.id, folder.fid, "Folder", "folder");
    const link = await createLink(ports, { item, password: null });
    expect(await encryptAll(link.ks)).toBe(0);
    expect((await server.dataKeys(inside.id)).has(link.ks)).toBe(true);
    expect((await server.shareNames(folder.id)).has(link.ks)).toBe(true);
    expect((await server.shareNames(outside.id)).size).toBe(0);
  });

  it("is refused with 2000 when the answer names a share that is known already (K21)", async () => {
    const item = await aFile("letter.txt");
    const known = user.areaKey.ks.split("-")[0];
    server.alter = (name, answer) => (name === "linkadd" ? { ...answer, share_id: known } : answer);
    await expect(createLink(ports, { item, password: null })).rejects.toMatchObject({ code: 2000 });
    expect(server.count("linkset")).toBe(0);
    expect(linkEntries()).toEqual([]);
  });

  it("is not made while the account is read-only", async () => {
    const item = await aFile("letter.txt");
    user.manifest.set(null);
    await expect(createLink(ports, { item, password: null })).rejects.toMatchObject({ code: 2160 });
    expect(server.sent).toEqual([]);
  });
});

describe("a link that was stopped in the middle", () => {
  it("goes on from its open intent when its keys had arrived", async () => {
    const item = await aFile("letter.txt");
    const whole = user.account.updateManifest;
    let writes = 0;
    const account = {
      ...user.account,
      updateManifest: async (change: Parameters<typeof whole>[0]) => {
        writes += 1;
        if (writes > 1) throw new Error("the tab was closed");
        return whole(change);
      },
    };
    await expect(createLink({ ...ports, account }, { item, password: null })).rejects.toThrow();
    expect(linkEntries()).toEqual([]);
    const link = await findLink(ports, item);
    expect(linkEntries().map(([ks]) => ks)).toEqual([link?.ks]);
    expect(await encryptAll(link?.ks ?? "")).toBe(0);
  });

  it("begins anew when it never got keys", async () => {
    const item = await aFile("letter.txt");
    server.alter = (name, answer) => {
      if (name === "linkadd") throw new Error("the answer is lost");
      return answer;
    };
    await expect(createLink(ports, { item, password: null })).rejects.toThrow();
    server.alter = (_name, answer) => answer;
    expect(await findLink(ports, item)).toBeNull();
    expect(await server.links()).toEqual([]);
  });

  it("is known to an account that was loaded before it was made, as by a new sign-in meanwhile", async () => {
    const item = await aFile("letter.txt");
    const before = user.manifest.get();
    const link = await createLink(ports, { item, password: null });
    const made = user.manifest.get();
    user.manifest.set(before);
    const account = { ...user.account, refresh: async () => user.manifest.set(made) };
    expect(await findLink({ ...ports, account }, item)).toMatchObject({ id: link.id, ks: link.ks });
  });

  it("is refused when this account never announced it, after one look for a newer state (K21)", async () => {
    const item = await aFile("letter.txt");
    const before = user.manifest.get();
    await createLink(ports, { item, password: null });
    user.manifest.set(before);
    let looks = 0;
    const refresh = async () => {
      looks += 1;
    };
    const account = { ...user.account, refresh };
    await expect(findLink({ ...ports, account }, item)).rejects.toMatchObject({ code: 2000 });
    expect(looks).toBe(1);
  });
});

describe("a changed link password", () => {
  it("makes a new key under the next sequence and retires the old one", async () => {
    const item = await aFile("letter.txt");
    const first = await createLink(ports, { item, password: null });
    await encryptAll(first.ks);
    const before = await openSecrets(user, first);
    const second = await changeLinkPassword(ports, { link: first, item, password: "quay-lantern" });
    expect(second.ks).toBe(`${first.shareId}-1`);
    expect(second.hasPassword).toBe(true);
    expect(Object.fromEntries(linkEntries().map(([ks, { state }]) => [ks, state]))).toEqual({
      [first.ks]: "retired",
      [second.ks]: "current",
    });
    await encryptAll(second.ks);
    expect((await server.dataKeys(item.id)).has(second.ks)).toBe(true);
    const secrets = await openSecrets(user, second);
    expect(secrets.password).toBe("quay-lantern");
    expect(secrets.linkKey, "the URL that people have").toBe(before.linkKey);
    expect(JSON.stringify(server.sent)).not.toContain("quay-lantern");
  });

  it("is refused with 2000 when the answer names another share or an old sequence", async () => {
    const item = await aFile("letter.txt");
    const link = await createLink(ports, { item, password: null });
    for (const lie of [{ share_id: "999" }, { share_sequence: "0" }]) {
      server.alter = (name, answer) => (name === "linkrotate" ? { ...answer, ...lie } : answer);
      const change = changeLinkPassword(ports, { link, item, password: "quay-lantern" });
      await expect(change).rejects.toMatchObject({ code: 2000 });
    }
    expect(server.count("linkset")).toBe(1);
  });
});

describe("server-driven work for a link", () => {
  it("skips items that do not prove that they lie below it (K11)", async () => {
    const folder = await server.put("Folder");
    const item = anItem(folder.id, folder.fid, "Folder", "folder");
    const { id } = await aFile("private.txt");
    const link = await createLink(ports, { item, password: null });
    await server.changeItem(id, { pid: Number(folder.id) });
    expect(await encryptAll(link.ks)).toBe(1);
    const sent = server.sent.filter(({ name }) => name === "keyssetenc");
    expect(JSON.stringify(sent)).not.toContain(id);
    expect(user.noted).toEqual([{ code: "reseal-refused", count: 1 }]);
  });

  it("ends where the server brings work without an end, and nothing of it was sent", async () => {
    const item = await aFile("letter.txt");
    const link = await createLink(ports, { item, password: null });
    let asked = 0;
    server.alter = (name, answer) => {
      const [first] = Array.isArray(answer["items"]) ? answer["items"] : [];
      if (name !== "keysneedencbyshare" || first === undefined) return answer;
      asked += 1;
      return { ...answer, items: [{ ...first, coffer_id: String(1_000_000 + asked), path: [] }] };
    };
    expect(await encryptAll(link.ks)).toBe(500);
    expect(asked).toBe(501);
    expect(server.sent.filter(({ name }) => name === "keyssetenc")).toEqual([]);
  });

  it("skips an item whose name is older than minrev (K22)", async () => {
    const folder = await server.put("Folder");
    const inside = await server.put("left.txt", { pid: folder.id, pfid: folder.fid, type: "file" });
    const item = anItem(folder.id, folder.fid, "Folder", "folder");
    const link = await createLink(ports, { item, password: null });
    await user.account.updateManifest((manifest) => ({
      ...manifest,
      minrev: { [`m|${inside.fid}`]: 1 },
    }));
    expect(await encryptAll(link.ks)).toBe(1);
    expect((await server.dataKeys(inside.id)).has(link.ks)).toBe(false);
  });

  it("skips work for another key than the current one", async () => {
    const item = await aFile("letter.txt");
    const link = await createLink(ports, { item, password: null });
    server.alter = (name, answer) => {
      const items = answer["items"];
      if (name !== "keysneedencbyshare" || !Array.isArray(items)) return answer;
      return { ...answer, items: items.map((one) => ({ ...one, new_key_id: "999-0" })) };
    };
    expect(await encryptAll(link.ks)).toBe(1);
    expect(server.count("keyssetenc")).toBe(0);
  });

  it("is not begun for a retired key", async () => {
    const item = await aFile("letter.txt");
    const link = await createLink(ports, { item, password: null });
    await deleteLink(ports, link);
    await expect(encryptAll(link.ks)).rejects.toMatchObject({ code: 2000 });
    expect(await server.links()).toEqual([]);
  });
});

describe("the list of links", () => {
  it("shows no name that belongs to another item than the link's own (D7)", async () => {
    const one = await aFile("one.txt");
    const two = await aFile("two.txt");
    await createLink(ports, { item: one, password: null });
    const [stored] = await server.links();
    await server.changeLink(stored?.publink_id ?? 0, { item_id: Number(two.id) });
    const listed = await fetchLinks(server.api);
    const [link] = await openLinkNames(ports, listed);
    expect(link?.name).toMatchObject({ state: "failed", code: 2010 });
  });
});
