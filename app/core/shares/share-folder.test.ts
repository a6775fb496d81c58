import { describe, expect, it, vi } from "vitest";
import { createFolder } from "#app/core/files/create-folder.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { renameItem } from "#app/core/files/rename-item.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { openDataKey } from "#app/core/keys/data-key.crypto.ts";
import { fetchDataKeys } from "#app/core/keys/data-keys.api.ts";
import { openGivenCopies } from "#app/core/keys/given-copies.crypto.ts";
import { findWriteTarget } from "#app/core/keys/write-target.ts";
import { encryptLinks } from "#app/core/links/encrypt-links.ts";
import { openTargetKey } from "#app/core/transfers/upload/upload.crypto.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { PutItem } from "#tests/support/files-server.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { acceptShare, leaveShare } from "./accept-share.ts";
import { findRecipient, giveKey } from "./give-key.ts";
import { inviteMembers } from "./invite-members.ts";
import { listShares } from "./list-shares.ts";
import type { ShareRole } from "./share.ts";

const sourceOf = (ports: FilesPorts, of: string | null) =>
  of === null ? createFilesSource(ports) : createShareSource(ports, of);

let owner: PersonHere;
let guest: PersonHere;
let folder: PutItem;
let below: PutItem;
let file: PutItem;
let shareId: string;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

/** Plans / Below / one.txt, shared by its owner and taken by one guest. */
async function share(role: ShareRole = "w"): Promise<void> {
  folder = await owner.server.put("Plans");
  below = await owner.server.put("Below", { pid: folder.id, pfid: folder.fid });
  file = await owner.server.put("one.txt", { pid: below.id, pfid: below.fid, type: "file" });
  const item = aFileItem({ ...folder, kind: "folder", name: openName("Plans", folder.fid) });
  const addresses = [guest.email];
  ({ shareId } = await inviteMembers(owner.ports, { share: { item }, role, addresses }));
  await encryptLinks(owner.ports, [`${shareId}-0`], { onStep: () => undefined });
  const recipient = await findRecipient(owner.ports, { shareId, typed: guest.email });
  await giveKey(owner.ports, { shareId, recipient, role });
  const [invitation] = await listShares(guest.ports);
  await acceptShare(guest.ports, invitation!);
}

async function list({ ports }: PersonHere, folderId: string, share: string | null = shareId) {
  const items: FileItem[] = [];
  let opened: OpenedFolder | null = null;
  const { signal } = new AbortController();
  const request = { folderId, showDeleted: false, histId: "0", signal };
  for await (const page of listFolder(sourceOf(ports, share), request)) {
    opened = page.folder;
    items.push(...page.items);
  }
  return { folder: opened!, items, names: items.map(nameOf) };
}

const nameOf = ({ name }: FileItem) => (name.state === "sealed" ? "" : name.text);

describe("the folder of a share, to somebody on it", () => {
  it("lists with its names, proven from its root, and nothing above it", async () => {
    await share();
    const root = await list(guest, folder.id);
    expect(root.names).toEqual(["Below"]);
    expect(root.folder).toMatchObject({
      ...{ area: "share", id: folder.id, isReadOnly: false },
      path: [{ id: folder.id, fid: folder.fid, domain: `m${shareId}`, name: "Plans" }],
    });
    const inner = await list(guest, below.id);
    expect(inner.names).toEqual(["one.txt"]);
    expect(inner.folder.path.map(({ name }) => name)).toEqual(["Plans", "Below"]);
    const own = await list(guest, guest.user.root.id, null);
    expect(own.names).toEqual([]);
  });

  it("opens after a lock from what was given, asked for once", async () => {
    await share();
    await list(guest, folder.id);
    const before = guest.server.count("shareget");
    await list(guest, below.id);
    expect(guest.server.count("shareget")).toBe(before);
  });

  it("opens the data keys of its files", async () => {
    await share();
    const { items } = await list(guest, below.id);
    const [item] = items;
    const { user, ports } = guest;
    const wanted = { versions: [item!], userId: user.account.user.get().id };
    const { versions, ownCopies, givenKeys } = await fetchDataKeys(ports.api, wanted);
    expect(ownCopies).toEqual({});
    expect(Object.keys(givenKeys)).toEqual([`${shareId}-0`]);
    await openGivenCopies(user.crypto, ports.account, givenKeys);
    const version = versions.get(item!.id);
    const dataKey = await openDataKey(user.crypto, { version, fid: file.fid });
    expect(dataKey).not.toBe("");
    await expect(openDataKey(user.crypto, { version, fid: below.fid })).rejects.toThrow("2010");
  });

  it("is read-only for whoever was given reading, whatever the server says of it", async () => {
    await share("r");
    expect((await list(guest, folder.id)).folder.isReadOnly).toBe(true);
    guest.server.alter = (name, answer) => {
      if (name !== "pathlist") return answer;
      return { ...answer, cwd: { ...Object(answer.cwd), synctype: 3 } };
    };
    expect((await list(guest, folder.id)).folder.isReadOnly).toBe(true);
  });

  it("is no folder once it was left, and none before it was accepted", async () => {
    await share();
    const page = await guest.ports.api.call("pathlist", {
      ...{ coffer_id: folder.id, showdeleted: 0, hist_id: "0", limit: 10 },
      offset_metaname_digest: "0",
    });
    const [taken] = await listShares(guest.ports);
    await leaveShare(guest.ports, taken!);
    guest.server.refuse = (name) => {
      if (name === "pathlist") throw new Error("asked");
    };
    guest.server.alter = (_name, answer) => answer;
    const source = createShareSource(
      {
        ...guest.ports,
        api: {
          ...guest.ports.api,
          call: async (name) => (name === "pathlist" ? page : {}) as never,
        },
      },
      shareId,
    );
    const { signal } = new AbortController();
    const request = { folderId: folder.id, showDeleted: false, histId: "0", signal };
    await expect(listFolder(source, request).next()).rejects.toThrow("1503");
  });
});

describe("a server that lies about the folder of a share", () => {
  const alterList = (change: (row: Record<string, unknown>) => Record<string, unknown>) => {
    guest.server.alter = (name, answer) => {
      if (name !== "pathlist") return answer;
      const rows = answer.pathlist as Record<string, unknown>[];
      return { ...answer, pathlist: rows.map(change) };
    };
  };

  it("gets no row shown as one of the own areas, nor from another place (K23, D8)", async () => {
    await share();
    for (const fields of [{ domain: "m" }, { domain: "m999" }, { pfid: "ab".repeat(16) }]) {
      alterList((row) => ({ ...row, ...fields }));
      expect((await list(guest, folder.id)).items[0]?.name).toMatchObject({ code: 2010 });
    }
  });

  it("gets no folder of a share shown where an own one was opened, nor the other way round", async () => {
    await share();
    await expect(list(guest, folder.id, null)).rejects.toThrow("1503");
    await expect(list(guest, guest.user.root.id)).rejects.toThrow("1503");
  });

  it("gets no folder of the share opened as its root, nor its root below another one", async () => {
    await share();
    guest.server.alter = (name, answer) =>
      name === "pathlist" ? { ...answer, parents: [] } : answer;
    await expect(list(guest, below.id)).rejects.toThrow("2010");
  });
});

describe("a share of somebody else whose root has the fid of a private folder (K23)", () => {
  it("gets nothing of what is written into that folder, whatever the server says of it", async () => {
    const mine = await guest.server.put("Private");
    vi.spyOn(owner.user.crypto, "generateId").mockResolvedValueOnce(mine.fid);
    await share();
    expect(folder.fid).toBe(mine.fid);
    const asShared = { share_id: shareId, share_sequence: "0", share_key_id: `${shareId}-0` };
    guest.server.alter = (name, answer) => {
      if (name !== "pathlist") return answer;
      return { ...answer, cwd: { ...(answer.cwd as object), ...asShared } };
    };
    const parent = (await list(guest, mine.id, null)).folder;
    const { ks } = guest.user.areaKey;
    const manifest = guest.ports.account.requireWritable();
    expect(findWriteTarget(manifest, parent.path)).toMatchObject({ ks, isOwn: true });
    await createFolder(guest.ports, parent, "Diary");
    const added = guest.server.sent.filter(({ name }) => name === "pathadd");
    expect(added).toMatchObject([{ request: { domain: "m", share_names: [] } }]);
    expect((await list(guest, mine.id, null)).names).toEqual(["Diary"]);
    expect((await list(guest, folder.id)).names).toEqual(["Below"]);
  });
});

describe("somebody who may write into a share", () => {
  it("makes folders and renames, under the key of the share, and its owner sees both", async () => {
    await share();
    const root = (await list(guest, folder.id)).folder;
    const made = await createFolder(guest.ports, root, "Mine");
    expect(made.path.at(-1)).toMatchObject({ domain: `m${shareId}`, name: "Mine" });
    const { items, folder: inner } = await list(guest, below.id);
    const renamed = { item: items[0]!, folder: inner, neighbours: items, newName: "two.txt" };
    await renameItem(guest.ports, renamed);
    expect((await list(guest, folder.id)).names.sort()).toEqual(["Below", "Mine"]);
    expect((await list(guest, below.id)).names).toEqual(["two.txt"]);
    const own = await list(owner, folder.id, null);
    expect(own.names.sort()).toEqual(["Below", "Mine"]);
    expect((await list(owner, below.id, null)).names).toEqual(["two.txt"]);
    const [mine] = own.items.filter((item) => nameOf(item) === "Mine");
    const again = { item: mine!, folder: own.folder, neighbours: own.items, newName: "Ours" };
    await renameItem(owner.ports, again);
    expect((await list(guest, folder.id)).names.sort()).toEqual(["Below", "Ours"]);
    expect((await list(owner, folder.id, null)).names.sort()).toEqual(["Below", "Ours"]);
  });

  it("encrypts for the key of the share alone, and for the one that he took", async () => {
    await share();
    const { path } = (await list(guest, below.id)).folder;
    const { account, crypto } = guest.ports;
    const target = findWriteTarget(account.requireWritable(), path);
    expect(target).toMatchObject({ ks: `${shareId}-0`, isOwn: false });
    const ticket = await guest.ports.api.call("pathpreupload", {
      ...{ coffer_pid: below.id, enc_name: `1:${"A".repeat(80)}`, pfid: below.fid },
      ...{ metaname_digest: `2:${"0".repeat(32)}`, domain: `m${shareId}`, enc_size_bytes: 1000 },
    });
    await openTargetKey({ crypto, account }, target, ticket);
    for (const lie of [{ share_sequence: "1" }, { share_key_id: "7-0" }, { enc_share_key: "" }]) {
      const other = { ...target, commit: "enc_share_key" in lie ? "ab".repeat(32) : target.commit };
      await expect(
        openTargetKey({ crypto, account }, other, { ...ticket, ...lie }),
      ).rejects.toThrow("2000");
    }
  });

  it("is refused where he only reads, before anything is sent", async () => {
    await share("r");
    const root = (await list(guest, folder.id)).folder;
    const before = guest.server.sent.length;
    await expect(createFolder(guest.ports, root, "Mine")).rejects.toThrow("8002");
    const writable = { ...root, isReadOnly: false };
    await expect(createFolder(guest.ports, writable, "Mine")).rejects.toThrow("8002");
    expect(guest.server.sent).toHaveLength(before);
  });
});
