import { beforeEach, describe, expect, it } from "vitest";
import type { WireShare } from "#app/contract/commands/shares.ts";
import type { ManifestIntent, ManifestShare } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, namesIn, type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { leaveShare, takeShare } from "./accept-share.ts";
import { finishHandover } from "./finish-handover.ts";
import { findRecipient, giveKey } from "./give-key.ts";
import { inviteMembers } from "./invite-members.ts";
import { readShare } from "./list-shares.ts";
import { offerShare } from "./offer-share.ts";
import type { Share } from "./share.ts";
import { findSuccessor, takeOver } from "./take-over.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shared: SharedFolder;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

const { signal } = new AbortController();
const shareOf = ({ ports }: PersonHere): Promise<Share> => readShare(ports, shared.shareId);
const takeIt = async (person: PersonHere, share: Partial<Share> = {}) =>
  takeOver(person.ports, { share: { ...(await shareOf(person)), ...share }, signal });
const emailsOf = async (shareId: string) =>
  (await readShare(guest.ports, shareId)).members.map(({ email }) => email);
const top = ({ user }: PersonHere) => ({ folder: { id: user.root.id, fid: "" } });

beforeEach(async () => {
  shared = await shareFolder(owner, [guest, third]);
  const member = await memberOf(owner, shared.shareId, guest.email);
  await offerShare(owner.ports, { share: await shareOf(owner), member });
  await takeShare(guest.ports, shared.shareId);
});

describe("taking over a share that was offered", () => {
  it("is refused to its owner, and to whoever has not taken its key (2000)", async () => {
    const begun = guest.server.count("shareadd");
    await expect(takeIt(owner)).rejects.toThrow("2000");
    for (const standing of ["own", "invited", "waiting", "arrived"] as const) {
      await expect(takeIt(guest, { standing })).rejects.toThrow("2000");
    }
    expect(guest.server.count("shareadd")).toBe(begun);
  });

  it("is refused where the name of its folder does not open, also once it was begun (2000)", async () => {
    await takeIt(guest);
    const told = guest.server.count("sharehandover");
    const sealed = { state: "sealed" } as const;
    await expect(takeIt(guest, { name: sealed })).rejects.toThrow("2000");
    expect(guest.server.count("sharehandover")).toBe(told);
  });

  it("makes a folder of another name where that one is taken", async () => {
    await guest.server.put("Plans", { pid: guest.user.root.id });
    const { shareId } = await takeIt(guest);
    const { name } = await readShare(guest.ports, shareId);
    expect(name).toMatchObject({ state: "open", text: expect.stringMatching(/^Plans .+/) });
    expect(await namesIn(guest, top(guest), null)).toContain("Plans");
  });

  it("copies nothing where the server names no folder for the new share (2000)", async () => {
    const copied = guest.server.count("pathcopy");
    guest.server.alter = (name, answer) => {
      if (name !== "sharelist") return answer;
      const list = answer.sharelist as WireShare[];
      return { ...answer, sharelist: list.filter(({ is_owner }) => is_owner === 0) };
    };
    await expect(takeIt(guest)).rejects.toThrow("2000");
    expect(guest.server.count("pathcopy")).toBe(copied);
  });

  it("says how far it is", async () => {
    const steps: (readonly [number, number])[] = [];
    const onProgress = (done: number, known: number) => steps.push([done, known]);
    await takeOver(guest.ports, { share: await shareOf(guest), signal, onProgress });
    expect(steps.at(-1)).toEqual([3, 3]);
  });
});

describe("finishing a handover", () => {
  it("is refused for a member whom the server names and the owner never chose (2000)", async () => {
    const { members } = await shareOf(owner);
    const other = members.find(({ email }) => email === third.email);
    const { shareId } = await takeIt(guest);
    expect((await shareOf(owner)).offer).toMatchObject({ successorId: shareId });
    owner.server.alter = (name, answer) => {
      if (name !== "sharelist" && name !== "shareget") return answer;
      const list = (answer.sharelist as WireShare[] | undefined)?.map((share) => ({
        ...share,
        offered_to: other?.memberId,
      }));
      const share =
        answer.share === undefined
          ? {}
          : { share: { ...Object(answer.share), offered_to: other?.memberId } };
      return { ...answer, ...(list === undefined ? {} : { sharelist: list }), ...share };
    };
    const stopped = owner.server.count("sharestop");
    const share = await shareOf(owner);
    expect(share.offer).toBeNull();
    await expect(finishHandover(owner.ports, share, signal)).rejects.toThrow("2000");
    expect(owner.server.count("sharestop")).toBe(stopped);
  });
});

describe("the share that was begun for another one", () => {
  interface Change {
    readonly intent?: (one: ManifestIntent) => ManifestIntent;
    readonly entry?: (one: ManifestShare) => ManifestShare;
  }

  function changeManifest({ intent = (one) => one, entry = (one) => one }: Change): void {
    const manifest = guest.user.manifest.get();
    if (manifest === null) throw new Error("no manifest");
    const intents = Object.entries(manifest.intents).map(([rid, one]) => [
      rid,
      one.share === shared.shareId ? intent(one) : one,
    ]);
    const shares = Object.entries(manifest.shares).map(([ks, one]) => [ks, entry(one)]);
    const changed = { intents: Object.fromEntries(intents), shares: Object.fromEntries(shares) };
    guest.user.manifest.set({ ...manifest, ...changed });
  }

  it("is an own team share that stands, by an intent to share", async () => {
    await shareFolder(guest, [third], { name: "Other" });
    const { shareId } = await takeIt(guest);
    const before = guest.user.manifest.get();
    const found = () => findSuccessor(guest.ports, shared.shareId);
    expect(await found()).toBe(`${shareId}-0`);
    const changes: Record<string, Change> = {
      op: { intent: (one) => ({ ...one, op: "rotate" }) },
      cancelled: { intent: (one) => ({ ...one, state: "cancelled" }) },
      kind: { entry: (one) => ({ ...one, kind: "link" }) },
      origin: { entry: (one) => ({ ...one, origin: "7" }) },
      retired: { entry: (one) => ({ ...one, state: "retired" }) },
    };
    for (const [name, change] of Object.entries(changes)) {
      changeManifest(change);
      expect(await found(), name).toBeNull();
      guest.user.manifest.set(before);
    }
    expect(await found()).toBe(`${shareId}-0`);
  });
});

describe("the people of the new share", () => {
  it("are invited by one call for each role, and the new owner by none", async () => {
    const invited = guest.server.count("sharemailinvite");
    const { shareId } = await takeIt(guest);
    expect(guest.server.count("sharemailinvite")).toBe(invited + 1);
    expect(await emailsOf(shareId)).toEqual([guest.email, owner.email, third.email]);
  });

  it("are those as well who have a key and have not accepted yet", async () => {
    await leaveShare(third.ports, await shareOf(third));
    const { shareId } = shared;
    await inviteMembers(owner.ports, { share: { shareId }, role: "w", addresses: [third.email] });
    const recipient = await findRecipient(owner.ports, { shareId, typed: third.email });
    await giveKey(owner.ports, { shareId, recipient, role: "w" });
    const share = await shareOf(guest);
    expect(share.members.find(({ email }) => email === third.email)?.status).toBe("invited");
    const made = await takeIt(guest);
    expect(await emailsOf(made.shareId)).toContain(third.email);
  });

  it("are invited by a later try where no more can be on this day, and the old owner is told then", async () => {
    const told = () => guest.server.count("sharehandover");
    const before = told();
    const untilMs = 1_800_000_000_000;
    guest.server.refuse = (name) => {
      if (name === "sharemailinvite") throw new AppError(9429, { retryAtMs: untilMs });
    };
    const { shareId, ...taken } = await takeIt(guest);
    expect(taken).toEqual({ left: [], invitesFromMs: untilMs });
    expect([await emailsOf(shareId), told()]).toEqual([[guest.email], before]);
    // Nobody says until when.
    guest.server.refuse = (name) => {
      if (name === "sharemailinvite") throw new AppError(9429);
    };
    await expect(takeIt(guest)).rejects.toThrow("9429");
    guest.server.refuse = () => undefined;
    expect(await takeIt(guest)).toEqual({ shareId, left: [], invitesFromMs: null });
    expect(await emailsOf(shareId)).toEqual([guest.email, owner.email, third.email]);
    expect(told()).toBe(before + 1);
  });

  it("are asked, and the old owner told, when all of it was copied and not before", async () => {
    const counts = () =>
      (["sharemailinvite", "sharehandover"] as const).map((name) => guest.server.count(name));
    const before = counts();
    let copies = 0;
    guest.server.refuse = (name) => {
      if (name === "pathcopy" && ++copies === 1) throw new Error("no answer");
    };
    expect((await takeIt(guest)).left).not.toEqual([]);
    expect(counts()).toEqual(before);
    guest.server.refuse = () => undefined;
    await takeIt(guest);
    expect(counts()).toEqual(before.map((count) => count + 1));
  });
});
