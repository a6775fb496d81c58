import { describe, expect, it } from "vitest";
import { copyItems } from "#app/core/files/copy-items.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { renameItem } from "#app/core/files/rename-item.ts";
import { nameText } from "#app/core/files/sort.ts";
import { deleteItems } from "#app/core/files/trash.ts";
import { announceKey } from "#app/core/keys/announce-key.ts";
import { aDeath } from "#tests/support/cuts.ts";
import { listFiles } from "#tests/support/listed-files.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, namesIn, type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { acceptShare, takeShare } from "./accept-share.ts";
import { stopShare } from "./change-members.ts";
import { finishHandover } from "./finish-handover.ts";
import { findRecipient, giveKey } from "./give-key.ts";
import { listShares, readShare } from "./list-shares.ts";
import { offerShare } from "./offer-share.ts";
import { createResumer } from "./resume-once.ts";
import { takeOver } from "./take-over.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

const { signal } = new AbortController();
const DAY_S = 86_400;
/** Against hanging alone. */
const LONG_MS = 600_000;
const NAMES = ["Inner", "one.txt", "three.txt", "two.txt"];

/** A share with a folder in its folder, offered to the guest. */
async function offered(name: string): Promise<SharedFolder> {
  const shared = await shareFolder(owner, [guest, third], { name });
  const { folder, items } = await listFiles(owner.ports, shared.folder.id);
  const to = await createFolder(owner.ports, folder, "Inner");
  const deep = items.filter((item) => nameText(item) === "two.txt");
  const ask = () => Promise.reject(new Error("nobody should be asked"));
  const run = { source: createFilesSource(owner.ports), signal, items: deep, to };
  await copyItems(owner.ports, { ...run, targetItems: [], ask });
  const { shareId } = shared;
  const member = await memberOf(owner, shareId, guest.email);
  await offerShare(owner.ports, { share: await readShare(owner.ports, shareId), member });
  await takeShare(guest.ports, shareId);
  return shared;
}

/**
 * Works as somebody whose page dies at a moment: before a call or a word of the manifest, or before anybody
 * hears what became of it. Gives whether it lived.
 */
async function lives(
  at: number,
  person: PersonHere,
  work: (ports: FilesPorts) => Promise<unknown>,
) {
  const { wrap, hasKilled } = aDeath(at);
  const { ports } = await person.reload();
  const { api, account } = ports;
  const { call } = wrap({ call: api.call.bind(api) });
  const { updateManifest } = wrap({ updateManifest: account.updateManifest.bind(account) });
  const mortal = Object.assign(Object.create(account), { updateManifest });
  await work({ ...ports, api: { ...api, call }, account: mortal }).catch((error: unknown) => {
    if (!hasKilled()) throw error;
  });
  return !hasKilled();
}

const rootNames = ({ user, ...person }: PersonHere) =>
  namesIn({ user, ...person }, { folder: { id: user.root.id, fid: "" } }, null);

/** What a hand-over comes to, whatever it went through. */
async function expectTakenOver(page: PersonHere, { oldId, shareId, name }: Handed): Promise<void> {
  const { email } = guest;
  const share = await readShare(page.ports, shareId);
  expect(share).toMatchObject({ standing: "own", itemsToEncrypt: 0 });
  expect(share.members.map((member) => [member.email, member.status]).sort()).toEqual(
    [
      [email, "owner"],
      [owner.email, "invited"],
      [third.email, "invited"],
    ].sort(),
  );
  const itsFolder = { folder: { id: share.itemId, fid: "" } };
  expect(await namesIn(page, itsFolder, null)).toEqual(NAMES);
  const named = (await listShares(page.ports)).filter(
    (one) => one.standing === "own" && one.name.state === "open" && one.name.text === name,
  );
  expect(named.map((one) => one.shareId)).toEqual([shareId]);
  expect((await readShare(owner.ports, oldId)).offer?.successorId).toBe(shareId);
  const { intents, shares } = page.user.manifest.get()!;
  const [root] = shares[`${shareId}-0`]?.roots ?? [];
  const itsOwn = Object.values(intents).filter(({ item }) => item === root);
  expect(itsOwn.filter(({ state }) => state === "done")).toHaveLength(1);
  expect(itsOwn.filter(({ state }) => state === "open")).toEqual([]);
}

interface Handed {
  readonly oldId: string;
  readonly shareId: string;
  readonly name: string;
}

const take = async (oldId: string) =>
  takeOver(guest.ports, { share: await readShare(guest.ports, oldId), signal });

/** Dies with a folder that is no share yet; gives its number. */
async function beginAndStop(oldId: string): Promise<string[]> {
  const before = await rootIds();
  guest.server.refuse = (name) => {
    if (name === "shareadd") throw new Error("cut off");
  };
  await expect(take(oldId)).rejects.toThrow("cut off");
  guest.server.refuse = () => undefined;
  const begun = (await rootIds()).filter((id) => !before.includes(id));
  expect(begun).toHaveLength(1);
  return begun;
}

async function rootIds(): Promise<string[]> {
  const { items } = await listFiles(guest.ports, guest.user.root.id);
  return items.map(({ id }) => id);
}

async function renameRoot(name: string, newName: string): Promise<void> {
  const { folder, items } = await listFiles(guest.ports, guest.user.root.id);
  const item = items.find((one) => nameText(one) === name)!;
  await renameItem(guest.ports, { item, folder, neighbours: items, newName });
}

/** The folder that the share went to. */
async function folderTaken(oldId: string): Promise<string> {
  const { shareId } = await take(oldId);
  return (await readShare(guest.ports, shareId)).itemId;
}

/** Everybody takes the new share, and has its key. */
async function follow(shareId: string): Promise<void> {
  for (const person of [owner, third]) {
    const recipient = await findRecipient(guest.ports, { shareId, typed: person.email });
    await giveKey(guest.ports, { shareId, recipient, role: recipient.role });
    await acceptShare(person.ports, await readShare(person.ports, shareId));
  }
}

/** Dies after a call or word of the manifest; before the next one is the same. */
const STEP = 2;
/** On one server, which lets nobody invite without end. */
const MOMENTS = 20 * STEP;
const STARTS = [STEP, STEP + MOMENTS];

describe("a hand-over whose page dies", () => {
  it.each(STARTS)(
    "at any moment of taking over, from %d on, goes on with the next try: one folder, nobody asked twice",
    { timeout: LONG_MS },
    async (from) => {
      let hasLived = false;
      for (let at = from; at < from + MOMENTS && !hasLived; at += STEP) {
        const name = `Plans ${at}`;
        const { shareId: oldId } = await offered(name);
        const before = await rootNames(guest);
        hasLived = await lives(at, guest, async (ports) =>
          takeOver(ports, { share: await readShare(ports, oldId), signal }),
        );
        const page = await guest.reload();
        const share = await readShare(page.ports, oldId);
        const { shareId, left } = await takeOver(page.ports, { share, signal });
        expect(left, name).toEqual([]);
        expect(await rootNames(guest), name).toEqual([...before, name].sort());
        await expectTakenOver(page, { oldId, shareId, name });
      }
      // Every moment was tried: the last page came to its end.
      expect(hasLived).toBe(from === STARTS.at(-1));
    },
  );

  it("begins with another folder where the one that it had begun lies in the trash by then", async () => {
    const { shareId: oldId } = await offered("Plans");
    const begun = await beginAndStop(oldId);
    expect((await deleteItems(guest.ports, begun)).size).toBe(0);
    expect(begun).not.toContain(await folderTaken(oldId));
    expect(await rootNames(guest)).toEqual(["Plans"]);
  });

  it("begins with another folder for another share, and after the share that it became has ended", async () => {
    const { shareId: firstId } = await offered("Plans");
    const { shareId: secondId } = await offered("Notes");
    const [begun = ""] = await beginAndStop(firstId);
    expect(await folderTaken(secondId)).not.toBe(begun);
    expect(await folderTaken(firstId)).toBe(begun);
    expect(await rootNames(guest)).toEqual(["Notes", "Plans"]);
    const taken = (await listShares(guest.ports)).find(({ itemId }) => itemId === begun);
    const { shareId, name } = taken!;
    await stopShare(guest.ports, { shareId, name, purge: false });
    expect(await folderTaken(firstId)).not.toBe(begun);
    expect(await rootNames(guest)).toEqual(["Notes", "Plans", "Plans copy"]);
  });

  it("announces no longer than a week what never came to be", async () => {
    const { shareId: oldId } = await offered("Plans");
    await beginAndStop(oldId);
    const open = () =>
      Object.values(guest.user.manifest.get()?.intents ?? {}).filter(
        ({ share, state }) => share === oldId && state === "open",
      );
    const announceAfter = (days: number) => {
      const api = {
        ...guest.ports.api,
        servtimeS: () => guest.ports.api.servtimeS() + days * DAY_S,
      };
      return announceKey({ ...guest.ports, api }, { op: "share", item: "m|0" });
    };
    await announceAfter(7);
    expect(open()).toHaveLength(1);
    await announceAfter(8);
    expect(open()).toEqual([]);
  });

  it("goes on with the new share though the list of shares kept it back once", async () => {
    const { shareId: oldId } = await offered("Plans");
    guest.server.alter = (name, answer) => {
      if (name === "shareset") throw new Error("cut off");
      return answer;
    };
    await expect(take(oldId)).rejects.toThrow("cut off");
    let lists = 0;
    guest.server.alter = (name, answer) =>
      name === "sharelist" && lists++ === 0 ? { ...answer, sharelist: [] } : answer;
    const made = guest.server.count("shareadd");
    await take(oldId);
    expect(guest.server.count("shareadd")).toBe(made);
    expect(await rootNames(guest)).toEqual(["Plans"]);
  });

  it("leaves a page beside it alone, which has announced its folder and made none yet", async () => {
    const { shareId: oldId } = await offered("Plans");
    const { ports } = await guest.reload();
    let isFirst = true;
    const call: typeof ports.api.call = async (name, ...asked) => {
      if (name === "pathadd" && isFirst) {
        isFirst = false;
        await take(oldId);
        // Its name is free again.
        await renameRoot("Plans", "Taken");
      }
      return ports.api.call(name, ...asked);
    };
    const share = await readShare(ports, oldId);
    const slow = { ...ports, api: { ...ports.api, call } };
    expect((await takeOver(slow, { share, signal })).left).toEqual([]);
    expect(await rootNames(guest)).toEqual(["Plans", "Taken"]);
    const page = await guest.reload();
    const own = (await listShares(page.ports)).filter(({ standing }) => standing === "own");
    expect(own).toHaveLength(2);
    const { shares } = page.user.manifest.get()!;
    expect(own.map(({ ks }) => shares[ks]?.state)).toEqual(["current", "current"]);
  });

  it("at any moment of its end ends with the next try, leaves no folder behind, and loses nothing", {
    timeout: LONG_MS,
  }, async () => {
    let hasLived = false;
    for (let at = STEP; !hasLived; at += STEP) {
      const name = `Plans ${at}`;
      const { shareId: oldId } = await offered(name);
      const share = await readShare(guest.ports, oldId);
      const { shareId } = await takeOver(guest.ports, { share, signal });
      await follow(shareId);
      hasLived = await lives(at, owner, async (ports) =>
        finishHandover(ports, await readShare(ports, oldId), signal),
      );
      const page = await owner.reload();
      await createResumer(page.ports)(await listShares(page.ports));
      const left = (await listShares(page.ports)).find((one) => one.shareId === oldId);
      if (left !== undefined) {
        expect(await finishHandover(page.ports, left, signal), name).toEqual({ kind: "done" });
      }
      expect(await rootNames(page), `${name}: not in the trash`).not.toContain(name);
      expect(page.user.manifest.get()?.shares[`${oldId}-0`]?.state, name).toBe("retired");
      const { itemId, standing } = await readShare(page.ports, shareId);
      expect(standing, name).toBe("open");
      const itsFolder = { folder: { id: itemId, fid: "" } };
      expect(await namesIn(page, itsFolder, shareId), name).toEqual(NAMES);
    }
  });
});
