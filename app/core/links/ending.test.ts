import { describe, expect, it } from "vitest";
import type { CommandName } from "#app/contract/registry.ts";
import type { Account } from "#app/core/account/account.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { coveringKeys } from "#app/core/keys/covering.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { changeLinkPassword, createLink, findLink } from "./create-link.ts";
import { deleteLink } from "./delete-link.ts";
import { linkState } from "./link.ts";
import { fetchLinks } from "./links.api.ts";
import { openLinkNames, openSecrets } from "./links.crypto.ts";

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;
let item: FileItem;

forEachFilesServer(async (stage) => {
  ({ user, server, ports } = stage);
  const { id, fid } = await server.put("letter.txt", { type: "file" });
  item = aFileItem({ id, parentId: ROOT_ID, kind: "file", name: openName("letter.txt", fid) });
});

/** Keys that an upload of the item would be wrapped for. */
function wrapsFor(): string[] {
  const fid = item.name.state === "open" ? item.name.fid : "";
  return coveringKeys([{ domain: "m", fid }], user.account.requireWritable());
}

const listed = async () => {
  const links = await openLinkNames(ports, await fetchLinks(server.api));
  return links.map((link) => linkState(link, 0));
};

/** The server takes no write of the manifest from the given one on. */
function refuseManifest(from: number): FilesPorts {
  let writes = 0;
  const write: Account["updateManifest"] = (change) => {
    writes += 1;
    return writes < from ? user.account.updateManifest(change) : Promise.reject(new AppError(9500));
  };
  const endInManifest: Account["endInManifest"] = async (change) => {
    user.manifest.set(change(user.account.requireWritable()));
    return write((manifest) => manifest);
  };
  return { ...ports, account: { ...user.account, updateManifest: write, endInManifest } };
}

/** The server refuses this command without doing it. */
function refuse(command: CommandName) {
  server.refuse = (name) => {
    if (name === command) throw new AppError(9500);
  };
}

const obey = () => {
  server.refuse = () => undefined;
};

describe("a link that is deleted", () => {
  it("retires in the manifest before the server hears of it", async () => {
    const link = await createLink(ports, { item, password: null });
    expect(wrapsFor()).toEqual([link.ks]);
    server.alter = (name, answer) => {
      if (name === "linkdelete") expect(wrapsFor()).toEqual([]);
      return answer;
    };
    await deleteLink(ports, link);
    expect(server.count("linkdelete")).toBe(1);
    expect(await listed()).toEqual([]);
  });

  it("stays listed as not deleted yet while the manifest is refused, with nothing wrapped for it", async () => {
    const link = await createLink(ports, { item, password: null });
    await expect(deleteLink(refuseManifest(1), link)).rejects.toMatchObject({ code: 9500 });
    expect(server.count("linkdelete")).toBe(0);
    expect(wrapsFor()).toEqual([]);
    expect(await listed()).toEqual(["not-deleted"]);
    await deleteLink(ports, link);
    expect(await listed()).toEqual([]);
  });

  it("stays listed as not deleted yet while the server does not give it up", async () => {
    const link = await createLink(ports, { item, password: null });
    refuse("linkdelete");
    await expect(deleteLink(ports, link)).rejects.toMatchObject({ code: 9500 });
    expect(wrapsFor()).toEqual([]);
    expect(await listed()).toEqual(["not-deleted"]);
    await expect(findLink(ports, item)).rejects.toMatchObject({ code: 9500 });
    obey();
    expect(await findLink(ports, item)).toBeNull();
    expect(await listed()).toEqual([]);
  });

  it("does not come back by an intent that was never closed", async () => {
    const half = createLink(refuseManifest(2), { item, password: null });
    await expect(half).rejects.toMatchObject({ code: 9500 });
    expect(wrapsFor()).toEqual([]);
    const kept = await server.links();
    const [link] = await openLinkNames(ports, await fetchLinks(server.api));
    if (link === undefined) throw new Error("not listed");
    await deleteLink(ports, link);
    for (const stored of kept) await server.changeLink(stored.publink_id, { is_deleted: 0 });
    await expect(findLink(ports, item)).rejects.toMatchObject({ code: 2000 });
    expect(wrapsFor()).toEqual([]);
  });

  it("retires also where the server says that it never got keys", async () => {
    await createLink(ports, { item, password: null });
    server.alter = (name, answer) => {
      if (name !== "linkget") return answer;
      return { link: { ...Object(answer.link), own_share_key: "" } };
    };
    expect(await findLink(ports, item)).toBeNull();
    expect(wrapsFor()).toEqual([]);
  });
});

describe("a link whose password is changed", () => {
  const password = "quay-lantern";

  it("leaves neither key in use when the manifest is refused after the server took the new one", async () => {
    const link = await createLink(ports, { item, password: null });
    const change = changeLinkPassword(refuseManifest(2), { link, item, password });
    await expect(change).rejects.toMatchObject({ code: 9500 });
    expect(wrapsFor()).toEqual([]);
    const found = await findLink(ports, item);
    expect(found?.ks).toBe(`${link.shareId}-1`);
    expect(wrapsFor()).toEqual([found?.ks]);
  });

  it("keeps the old key when nothing was announced", async () => {
    const link = await createLink(ports, { item, password: null });
    const change = changeLinkPassword(refuseManifest(1), { link, item, password });
    await expect(change).rejects.toMatchObject({ code: 9500 });
    expect(server.count("linkrotate")).toBe(0);
    expect(wrapsFor()).toEqual([link.ks]);
  });

  it.each(["linkrotate", "linkset"] as const)(
    "does not use the old key any more when %s is refused, and goes on under a new one",
    async (command) => {
      const link = await createLink(ports, { item, password });
      refuse(command);
      const change = changeLinkPassword(ports, { link, item, password: "harbour-bell" });
      await expect(change).rejects.toMatchObject({ code: 9500 });
      expect(wrapsFor()).toEqual([]);
      expect(await listed()).toEqual(["good"]);
      obey();
      const found = await findLink(ports, item);
      if (found === null) throw new Error("not found");
      expect(found.ks).not.toBe(link.ks);
      expect(wrapsFor()).toEqual([found.ks]);
      expect((await openSecrets(user, found)).password).toBe(password);
    },
  );
});
