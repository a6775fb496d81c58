import { beforeEach, describe, expect, it } from "vitest";
import type { ManifestIntent } from "#app/core/crypto/port.ts";
import { aLinkEntry } from "#tests/support/manifest.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { declineShare, leaveShare, takeShare } from "./accept-share.ts";
import { stopShare } from "./change-members.ts";
import { readShare } from "./list-shares.ts";
import { offerShare } from "./offer-share.ts";
import type { Share } from "./share.ts";
import { writeLabel } from "./share-label.ts";
import { findSuccessor, takeOver } from "./take-over.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shared: SharedFolder;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

const { signal } = new AbortController();
const shareOf = ({ ports }: PersonHere, { shareId } = shared): Promise<Share> =>
  readShare(ports, shareId);
const takeIt = async (person: PersonHere, share: Partial<Share> = {}) =>
  takeOver(person.ports, { share: { ...(await shareOf(person)), ...share }, signal });

async function offer({ shareId }: SharedFolder): Promise<void> {
  const member = await memberOf(owner, shareId, guest.email);
  await offerShare(owner.ports, { share: await readShare(owner.ports, shareId), member });
  await takeShare(guest.ports, shareId);
}

const peopleOf = async (shareId: string) =>
  (await readShare(guest.ports, shareId)).members.map(({ email, status, role }) => [
    email,
    status,
    role,
  ]);

/** The own intents of the guest, changed as another device or another time could have left them. */
function changeIntents(change: (intent: ManifestIntent) => ManifestIntent): void {
  const manifest = guest.user.manifest.get();
  if (manifest === null) throw new Error("no manifest");
  const intents = Object.entries(manifest.intents).map(([rid, one]) => [rid, change(one)]);
  guest.user.manifest.set({ ...manifest, intents: Object.fromEntries(intents) });
}

beforeEach(async () => {
  shared = await shareFolder(owner, [guest, third]);
  await offer(shared);
});

describe("a share that was begun for another one", () => {
  it("is gone on with where the server took its key and the page died before anybody wrote it down", async () => {
    guest.server.alter = (name, answer) => {
      if (name === "shareset") throw new Error("no answer");
      return answer;
    };
    await expect(takeIt(guest)).rejects.toThrow("no answer");
    guest.server.alter = (_name, answer) => answer;
    const again = await guest.reload();
    const begun = guest.server.count("shareadd");
    await takeOver(again.ports, { share: await shareOf(again), signal });
    expect(guest.server.count("shareadd")).toBe(begun);
  });

  it("counts for that one alone, and while its intent is closed by it", async () => {
    const { shareId } = await takeIt(guest);
    expect(await findSuccessor(guest.ports, shared.shareId)).toBe(`${shareId}-0`);
    expect(await findSuccessor(guest.ports, "999")).toBeNull();
    changeIntents((intent) =>
      intent.share === shared.shareId ? { ...intent, state: "cancelled" } : intent,
    );
    expect(await findSuccessor(guest.ports, shared.shareId)).toBeNull();
  });

  it("is none once it ended, though a link to its folder goes on", async () => {
    const { shareId } = await takeIt(guest);
    const { name } = await readShare(guest.ports, shareId);
    const root = guest.user.manifest.get()?.shares[`${shareId}-0`]?.roots[0] ?? "";
    await stopShare(guest.ports, { shareId, name, purge: false });
    expect(await findSuccessor(guest.ports, shared.shareId)).toBeNull();
    const manifest = guest.user.manifest.get()!;
    const shares = { ...manifest.shares, "999-0": aLinkEntry([root]) };
    guest.user.manifest.set({ ...manifest, shares });
    expect(await findSuccessor(guest.ports, shared.shareId)).toBeNull();
  });
});

describe("who comes along to the new share", () => {
  it("is nobody who left the old one", async () => {
    await leaveShare(third.ports, await shareOf(third));
    const { shareId } = await takeIt(guest);
    expect((await peopleOf(shareId)).map(([email]) => email)).toEqual([guest.email, owner.email]);
  });

  it("reads where he read", async () => {
    const reading = await shareFolder(owner, [guest, third], { name: "Notes", role: "r" });
    await offer(reading);
    const { shareId } = await takeIt(guest, await readShare(guest.ports, reading.shareId));
    expect(await peopleOf(shareId)).toContainEqual([third.email, "invited", "r"]);
  });

  it("is asked once, and again only after a refusal", async () => {
    const { shareId } = await takeIt(guest);
    const invited = guest.server.count("sharemailinvite");
    await takeIt(guest);
    expect(guest.server.count("sharemailinvite")).toBe(invited);
    await declineShare(third.ports, await readShare(third.ports, shareId));
    await takeIt(guest);
    expect(guest.server.count("sharemailinvite")).toBe(invited + 1);
    expect(await peopleOf(shareId)).toContainEqual([third.email, "invited", "w"]);
  });
});

describe("the label of a share that is taken over", () => {
  const labelOf = async (shareId: string) => (await readShare(guest.ports, shareId)).label;

  it("comes along, and what the new owner calls it stays", async () => {
    const { shareId } = await takeIt(guest, { label: { text: "Harbour", isOlder: false } });
    expect(await labelOf(shareId)).toEqual({ text: "Harbour", isOlder: false });
    await writeLabel(guest.ports, { share: await readShare(guest.ports, shareId), text: "Mine" });
    await takeIt(guest, { label: { text: "Harbour", isOlder: false } });
    expect((await labelOf(shareId))?.text).toBe("Mine");
  });

  it("stays behind where it lies under an earlier key, which somebody who was removed may have", async () => {
    const { shareId } = await takeIt(guest, { label: { text: "Old", isOlder: true } });
    expect(await labelOf(shareId)).toBeNull();
  });
});
