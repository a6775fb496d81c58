import { describe, expect, it } from "vitest";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { ROOT_ID } from "#tests/support/transfer-account.ts";
import { createLink, findLink } from "./create-link.ts";
import { LockFiller } from "./fill-locks.ts";
import type { Link } from "./link.ts";
import { fetchLinks } from "./links.api.ts";
import { openLinkNames } from "./links.crypto.ts";

const ON = new AbortController().signal;
let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ server, ports } = stage);
});

/** A link as it was made before every link had a lock; `stored` has the lock that it should have. */
async function anOldLink(password: string | null = null, fileName = "letter.txt") {
  const { id, fid } = await server.put(fileName, { type: "file" });
  const name = openName(fileName, fid);
  const item = aFileItem({ id, parentId: ROOT_ID, kind: "file", name });
  await createLink(ports, { item, password });
  const [stored] = await server.links();
  if (stored === undefined) throw new Error("no link");
  await server.changeLink(stored.publink_id, { lock_hash: "" });
  return { item, stored };
}

/** What stands for a link's lock now; "" for none. */
async function lockOf({ publink_id: id }: LinkRow): Promise<string | undefined> {
  return (await server.links()).find((link) => link.publink_id === id)?.lock_hash;
}

const listed = async () => openLinkNames(ports, await fetchLinks(server.api));

describe("a link without a lock", () => {
  it("gets that of its key when its owner lists it", async () => {
    const { stored } = await anOldLink();
    await new LockFiller(ports, () => undefined).fill(await listed(), ON);
    expect(await lockOf(stored)).toBe(stored.lock_hash);
  });

  it("gets it when its owner opens it", async () => {
    const { item, stored } = await anOldLink();
    await findLink(ports, item);
    expect(await lockOf(stored)).toBe(stored.lock_hash);
  });

  it("is asked for once, though the server goes on saying that it lacks one", async () => {
    await anOldLink();
    server.alter = (name, answer) =>
      name === "linklist"
        ? { linklist: Object(answer.linklist).map((link: object) => ({ ...link, has_lock: 0 })) }
        : answer;
    const before = server.count("linkset");
    const filler = new LockFiller(ports, () => undefined);
    for (let times = 0; times < 3; times += 1) await filler.fill(await listed(), ON);
    expect(server.count("linkset") - before).toBe(1);
  });

  it("stays as it is when it cannot be given one, and the others get theirs", async () => {
    const { stored } = await anOldLink();
    const other = await anOldLink(null, "other.txt");
    const [broken, whole] = [stored, other.stored];
    await server.changeLink(broken.publink_id, { enc_key: whole.enc_key });
    const codes: number[] = [];
    await new LockFiller(ports, (code) => codes.push(code)).fill(await listed(), ON);
    expect(codes).toEqual([2110]);
    expect([await lockOf(broken), await lockOf(whole)]).toEqual(["", whole.lock_hash]);
  });

  it("is not given one without its password", async () => {
    await anOldLink("quay-lantern-42");
    const before = server.count("linkset");
    const codes: number[] = [];
    await new LockFiller(ports, (code) => codes.push(code)).fill(await listed(), ON);
    expect([server.count("linkset"), codes]).toEqual([before, []]);
  });

  it("is not asked for where it has one, has ended, or its key is not the owner's to open", async () => {
    await anOldLink();
    const [link] = await listed();
    if (link === undefined) throw new Error("no link");
    const others: readonly Link[] = [
      { ...link, sealed: { ...link.sealed, hasLock: true } },
      { ...link, isEnded: true },
      { ...link, sealed: { ...link.sealed, ownShareKey: "" } },
    ];
    const codes: number[] = [];
    const filler = () => new LockFiller(ports, (code) => codes.push(code));
    const before = server.count("linkset");
    for (const other of others) await filler().fill([other], ON);
    expect([server.count("linkset"), codes]).toEqual([before, []]);
    await filler().fill([link], ON);
    expect(server.count("linkset")).toBe(before + 1);
  });

  it("is left alone once the page is gone", async () => {
    await anOldLink();
    const before = server.count("linkset");
    const gone = AbortSignal.abort();
    await new LockFiller(ports, () => undefined).fill(await listed(), gone);
    expect(server.count("linkset")).toBe(before);
  });
});
