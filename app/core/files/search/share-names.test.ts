import { beforeEach, describe, expect, it } from "vitest";
import { Store } from "#app/core/observable.ts";
import { leaveShare } from "#app/core/shares/accept-share.ts";
import { removeMember, resumeShares } from "#app/core/shares/change-members.ts";
import { listShares, readShare } from "#app/core/shares/list-shares.ts";
import type { ShareRole } from "#app/core/shares/share.ts";
import type { FilesServer, PutItem } from "#tests/support/files-server.ts";
import { newNameSearch } from "#tests/support/new-name-search.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { encryptSequence, memberOf, shareFolder } from "#tests/support/shared-folder.ts";
import { createFilesSource } from "../files-source.ts";
import { listFolder } from "../folder-pages.ts";
import { FLAT_LIST_ID } from "../item.ts";
import { renameItem } from "../rename-item.ts";
import { nameText } from "../sort.ts";
import type { NameSearch } from "./name-search.ts";
import { parseQuery } from "./query.ts";
import { createSearchSource } from "./search-source.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shareId: string;
let folder: PutItem;
let files: readonly PutItem[];
let histId: Store<string>;
let end: AbortController;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

beforeEach(async () => {
  end?.abort();
  end = new AbortController();
  histId = new Store("0");
  await guest.ports.crypto.dropIndex();
});

const share = async (role: ShareRole = "w", name = "Harbour") => {
  ({ shareId, folder, files } = await shareFolder(owner, [guest], { role, name }));
};

const newSearch = ({ ports }: PersonHere, keeps = false) => newNameSearch(ports, { histId, keeps });

async function built(person = guest, keeps = false): Promise<NameSearch> {
  const search = newSearch(person, keeps);
  await search.run(end.signal);
  await expect.poll(() => search.state.get().phase).toBe("whole");
  return search;
}

async function hits(search: NameSearch, text: string, { ports } = guest) {
  const source = createSearchSource(ports, search, () => parseQuery(text, Date.UTC));
  const request = { folderId: FLAT_LIST_ID, showDeleted: false, histId: "0", signal: end.signal };
  const rows = [];
  for await (const page of listFolder(source, request)) rows.push(...page.items);
  return rows;
}
/** As its owner does it, in his own tree. */
async function rename(id: string, newName: string): Promise<void> {
  const request = { folderId: folder.id, showDeleted: false, histId: "0", signal: end.signal };
  for await (const page of listFolder(createFilesSource(owner.ports), request)) {
    const item = page.items.find((one) => one.id === id);
    if (item === undefined) continue;
    const { folder: at, items: neighbours } = page;
    await renameItem(owner.ports, { item, folder: at, neighbours, newName });
  }
}
const namesOf = async (search: NameSearch, text: string, person = guest) =>
  (await hits(search, text, person)).map(nameText).toSorted();

describe("search everywhere in shares of others", () => {
  it("finds what lies in them beside the own items, with the proven way and the role", async () => {
    await share("r");
    await guest.server.put("two of mine.txt", { type: "file" });
    const search = await built();
    expect(await namesOf(search, "two")).toEqual(["two of mine.txt", "two.txt"]);
    const [hit] = (await hits(search, "two in:harbour")) ?? [];
    expect(hit).toMatchObject({ id: files[2]?.id, domain: `m${shareId}`, isReadOnly: true });
    expect(hit?.place).toEqual({
      ...{ area: "share", id: folder.id, isReadOnly: true },
      path: [{ id: folder.id, fid: folder.fid, domain: `m${shareId}`, name: "Harbour" }],
    });
  });

  it("finds the share itself by its name; it lies nowhere", async () => {
    await share();
    const [hit, ...others] = await hits(await built(), "harbour");
    expect([hit?.id, others]).toEqual([folder.id, []]);
    expect(hit?.place).toMatchObject({ area: "share", id: "", path: [] });
  });

  it("finds each once for its owner, and nothing for somebody who is not on it", async () => {
    await share();
    expect(await namesOf(await built(owner), "one", owner)).toEqual(["one.txt"]);
    expect(await namesOf(await built(third), "one", third)).toEqual([]);
    expect(third.server.sent.some(({ request }) => "share_id" in Object(request))).toBe(false);
  });

  it("follows what others do there, and asks for that alone", async () => {
    await share();
    const search = await built();
    const asked = guest.server.count("pathnames");
    const place = { pid: folder.id, pfid: folder.fid, type: "file" } as const;
    await owner.server.changeItem(files[0]!.id, { is_deleted: 1 });
    histId.set("2");
    await expect.poll(() => namesOf(search, "one")).toEqual([]);
    expect(await namesOf(search, "is:deleted")).toEqual(["one.txt"]);
    await owner.server.put("one not named yet.txt", place);
    histId.set("3");
    await expect.poll(() => guest.server.count("pathchanges")).toBeGreaterThan(4);
    expect(await namesOf(search, "one")).toEqual([]);
    expect(guest.server.count("pathnames")).toBe(asked);
  });

  it("goes on under the next key, and is over for whoever was taken off the share", async () => {
    ({ shareId, folder, files } = await shareFolder(owner, [guest, third], { name: "Harbour" }));
    const search = await built();
    const others = await built(third);
    expect(await namesOf(others, "two", third)).toEqual(["two.txt"]);
    const member = await memberOf(owner, shareId, third.email);
    const of = await readShare(owner.ports, shareId);
    await removeMember(owner.ports, { share: of, member, purge: false });
    await encryptSequence(owner, shareId, "1");
    await rename(files[0]!.id, "four.txt");
    histId.set("2");
    await expect.poll(() => search.state.get().unopened).toBe(4);
    await resumeShares(guest.ports, await listShares(guest.ports));
    await expect
      .poll(() => namesOf(search, "in:harbour"))
      .toEqual(["four.txt", "three.txt", "two.txt"]);
    await expect.poll(() => others.state.get().names).toBe(0);
    expect(await namesOf(others, "two", third)).toEqual([]);
  });

  it("is over with the share: what was left is neither found nor kept", async () => {
    await share();
    const search = await built(guest, true);
    expect(await namesOf(search, "two")).toEqual(["two.txt"]);
    await leaveShare(guest.ports, await readShare(guest.ports, shareId));
    await expect.poll(() => namesOf(search, "two")).toEqual([]);
    await expect.poll(() => search.state.get().names).toBe(0);
    guest.server.refuse = () => {
      throw new TypeError("no connection");
    };
    const offline = newSearch(guest, true);
    await offline.run(end.signal);
    await expect.poll(() => offline.state.get().error).not.toBeNull();
    expect(offline.state.get().names).toBe(0);
  });

  it("works without a connection from what is there", async () => {
    await share();
    await built(guest, true);
    guest.server.refuse = () => {
      throw new TypeError("no connection");
    };
    const search = newSearch(guest, true);
    await search.run(end.signal);
    await expect.poll(() => search.state.get().error).not.toBeNull();
    expect(await namesOf(search, "three in:harbour")).toEqual(["three.txt"]);
  });

  it("measures nothing of them as the own storage", async () => {
    await share();
    const { kinds, biggest, unopened } = await (await built()).measure();
    expect(Object.values(kinds).reduce((sum, { files: count }) => sum + count, 0)).toBe(0);
    expect([biggest, unopened.files]).toEqual([[], 0]);
  });
});

describe("a server that lies about the names of a share", () => {
  type Row = Record<string, unknown>;
  const bend = (server: FilesServer, change: (rows: Row[], share: unknown) => Row[]) => {
    server.alter = (name, answer) => {
      if (name !== "pathnames" && name !== "pathchanges") return answer;
      const asked = Object(server.sent.findLast((sent) => sent.name === name)?.request);
      return { ...answer, names: change(answer.names as Row[], asked.share_id) };
    };
  };

  it("brings an item of elsewhere in it: its name stays closed, and is counted", async () => {
    await share();
    const own = await guest.server.put("mine in the share.txt", { type: "file" });
    const { enc_name, pfid } = await guest.server.readItem(own.id);
    const foreign = { coffer_id: "9007199254740000", enc_name, enc_share_name: enc_name, pfid };
    bend(guest.server, (rows, of) => {
      const [row] = rows;
      if (of === undefined || row === undefined) return rows;
      return [...rows, { ...row, ...foreign, type: "file", domain: "m" }];
    });
    const search = await built();
    expect(await namesOf(search, "mine")).toEqual(["mine in the share.txt"]);
    expect(search.state.get().unopened).toBe(1);
  });

  it("says that an item of the share is an own one: the own one stays", async () => {
    await share();
    const own = await guest.server.put("mine.txt", { type: "file" });
    bend(guest.server, (rows, of) =>
      of === undefined
        ? rows
        : rows.map((row) => (row.coffer_id === files[0]?.id ? { ...row, coffer_id: own.id } : row)),
    );
    const search = await built();
    expect(await namesOf(search, "mine")).toEqual(["mine.txt"]);
    expect(await namesOf(search, "one")).toEqual([]);
  });

  it("brings one item twice under two ids: neither is shown by its name (2010)", async () => {
    await share();
    bend(guest.server, (rows, of) => {
      const row = rows.find(({ coffer_id }) => coffer_id === files[0]?.id);
      if (of === undefined || row === undefined) return rows;
      return [...rows, { ...row, coffer_id: "9007199254740000" }];
    });
    const found = await hits(await built(), "one");
    expect(found.map(({ name }) => name.state === "failed" && name.code)).toEqual([2010, 2010]);
  });

  it("puts an item into another folder: its name does not open", async () => {
    await share();
    bend(guest.server, (rows, of) =>
      of === undefined ? rows : rows.map((row) => ({ ...row, pfid: "ab".repeat(16) })),
    );
    const search = await built();
    expect(await namesOf(search, "one")).toEqual([]);
    expect(search.state.get().unopened).toBe(4);
  });

  it("withholds the folder of the share, and what lies in it is unproven (2010)", async () => {
    await share();
    bend(guest.server, (rows) => rows.filter(({ coffer_id }) => coffer_id !== folder.id));
    const [hit] = await hits(await built(), "one");
    expect([hit?.name.state === "failed" && hit.name.code, hit?.place]).toEqual([2010, undefined]);
  });

  it("names a share that was never taken: it is not even asked about", async () => {
    guest.server.alter = (name, answer) =>
      name === "pathchanges" ? { ...answer, shares: [{ share_id: "77", hist_id: "5" }] } : answer;
    await built();
    expect(guest.server.sent.some(({ request }) => "share_id" in Object(request))).toBe(false);
  });

  it("lies about one share: the others are found all the same, and it says so", async () => {
    await share();
    const first = shareId;
    await share("w", "Quay");
    guest.server.alter = (name, answer) => {
      const asked = Object(guest.server.sent.at(-1)?.request);
      const isBent = name === "pathnames" && asked.share_id === shareId;
      return isBent ? { ...answer, last_id: "0" } : answer;
    };
    const search = newSearch(guest);
    await search.run(end.signal);
    await expect.poll(() => search.state.get().error?.code).toBe(9000);
    expect((await hits(search, "one")).map(({ domain }) => domain)).toContain(`m${first}`);
  });
});
