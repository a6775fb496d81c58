import { describe, expect, it } from "vitest";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { ROOT_ID } from "#tests/support/transfer-account.ts";
import { createLink, findLink } from "./create-link.ts";
import { LockFiller } from "./fill-locks.ts";
import { fetchLinks } from "./links.api.ts";
import { openLinkNames } from "./links.crypto.ts";

const ON = new AbortController().signal;
let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ server, ports } = stage);
});

/** A link as it was made before every link had a lock; and the lock that it should have. */
async function anOldLink(password: string | null = null) {
  const { id, fid } = await server.put("letter.txt", { type: "file" });
  const name = openName("letter.txt", fid);
  const item = aFileItem({ id, parentId: ROOT_ID, kind: "file", name });
  await createLink(ports, { item, password });
  const stored = [...server.links.values()].at(-1);
  if (stored?.keys == null) throw new Error("no keys");
  const lock = stored.keys.passwordlock;
  stored.keys = { ...stored.keys, passwordlock: "" };
  return { item, stored, lock };
}

const listed = async () => openLinkNames(ports, await fetchLinks(server.api));

describe("a link without a lock", () => {
  it("gets that of its key when its owner lists it", async () => {
    const { stored, lock } = await anOldLink();
    await new LockFiller(ports, () => undefined).fill(await listed(), ON);
    expect(stored.keys?.passwordlock).toBe(lock);
  });

  it("gets it when its owner opens it", async () => {
    const { item, stored, lock } = await anOldLink();
    await findLink(ports, item);
    expect(stored.keys?.passwordlock).toBe(lock);
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
    const other = await anOldLink();
    const [broken, whole] = [stored, other.stored];
    if (broken.keys !== null) broken.keys = { ...broken.keys, enc_key: whole.keys?.enc_key ?? "" };
    const codes: number[] = [];
    await new LockFiller(ports, (code) => codes.push(code)).fill(await listed(), ON);
    expect(codes).toEqual([2110]);
    expect([broken.keys?.passwordlock, whole.keys?.passwordlock]).toEqual(["", other.lock]);
  });

  it("is not given one without its password", async () => {
    await anOldLink("quay-lantern-42");
    const before = server.count("linkset");
    await new LockFiller(ports, () => undefined).fill(await listed(), ON);
    expect(server.count("linkset")).toBe(before);
  });

  it("is left alone once the page is gone", async () => {
    await anOldLink();
    const before = server.count("linkset");
    const gone = AbortSignal.abort();
    await new LockFiller(ports, () => undefined).fill(await listed(), gone);
    expect(server.count("linkset")).toBe(before);
  });
});
