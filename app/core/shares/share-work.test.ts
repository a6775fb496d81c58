import { describe, expect, it } from "vitest";
import type { CommandName } from "#app/contract/registry.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { PutItem } from "#tests/support/files-server.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { removeMember } from "./change-members.ts";
import { inviteMembers } from "./invite-members.ts";
import { makeShare } from "./make-share.ts";
import { ShareWork, type ShareWorkState } from "./share-work.ts";

let owner: PersonHere;
let guest: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

function toItem({ id, fid }: PutItem): FileItem {
  const name = openName("Plans", fid);
  return aFileItem({ id, parentId: owner.user.root.id, kind: "folder", name });
}

/** A folder with a file in it, and the work on its share with the steps that it showed. */
async function aWork() {
  const folder = await owner.server.put("Plans");
  const file = await owner.server.put("one.txt", {
    pid: folder.id,
    pfid: folder.fid,
    type: "file",
  });
  const item = toItem(folder);
  const work = new ShareWork(owner.ports, { item });
  const steps: ShareWorkState["step"][] = [];
  work.state.subscribe(() => steps.push(work.state.get().step));
  return { work, steps, item, file };
}

function refuse(command: CommandName): void {
  owner.server.refuse = (name) => {
    if (name === command) throw new AppError(9502);
  };
}

const invite = (work: ShareWork) =>
  work.act((ports, { shareId }) =>
    inviteMembers(ports, { share: { shareId }, role: "w", addresses: [guest.email] }),
  );

const shownMembers = (work: ShareWork) => {
  const state = work.state.get();
  return state.step === "ready" ? state.share.members.map(({ email }) => email) : state.step;
};

describe("the work on the share of a folder", () => {
  it("shows what others have done to the share since, and keeps what it shows where that is not told", async () => {
    const { work, steps } = await aWork();
    await work.load();
    const { shareId } = await invite(work);
    await work.look();
    const before = steps.length;
    const another = { share: { shareId }, role: "w", addresses: ["eve@example.com"] } as const;
    await inviteMembers(owner.ports, another);
    refuse("shareget");
    await work.look();
    expect(shownMembers(work)).not.toContain("eve@example.com");
    owner.server.refuse = () => undefined;
    await work.look();
    expect(shownMembers(work)).toContain("eve@example.com");
    expect(steps.slice(before)).toEqual(["ready"]);
  });

  it("ends without a failure where it is closed while it encrypts", async () => {
    const { work, item, steps } = await aWork();
    await makeShare(owner.ports, item);
    owner.server.refuse = () => {
      if (steps.at(-1) === "working") work.close();
    };
    await work.load();
    expect(steps).toEqual(["working"]);
  });

  it("is not shown over by a look while something is done to it", async () => {
    const { work } = await aWork();
    await work.load();
    await invite(work);
    const asked = owner.server.count("shareget");
    await work.act(async () => {
      await work.look();
      expect(owner.server.count("shareget")).toBe(asked);
    });
  });

  it("finds none, makes one with the first invitation, and shows who is on it", async () => {
    const { work, steps, file } = await aWork();
    await work.load();
    expect(steps).toEqual(["new"]);
    const { shareId, invited } = await invite(work);
    expect(invited).toMatchObject([{ email: guest.email, code: 0 }]);
    expect(shownMembers(work)).toEqual([owner.email, guest.email]);
    expect(steps).toContain("working");
    expect((await owner.server.dataKeys(file.id)).has(`${shareId}-0`)).toBe(true);
  });

  it("goes on with the share that is there, and makes no second one", async () => {
    const { work, item } = await aWork();
    const ks = await makeShare(owner.ports, item);
    await work.load();
    expect(work.state.get()).toMatchObject({ step: "ready", share: { ks, itemsToEncrypt: 0 } });
    await invite(work);
    expect(owner.server.count("shareadd")).toBe(1);
    const byNumber = new ShareWork(owner.ports, { shareId: ks.split("-")[0] ?? "" });
    await byNumber.load();
    expect(shownMembers(byNumber)).toEqual([owner.email, guest.email]);
  });

  it("says what refused it and stands where it stood", async () => {
    const { work } = await aWork();
    await work.load();
    refuse("shareadd");
    await expect(invite(work)).rejects.toThrow("9502");
    expect(work.state.get().step).toBe("new");
    refuse("sharemailinvite");
    await expect(invite(work)).rejects.toThrow("9502");
    expect(shownMembers(work)).toEqual([owner.email]);
    refuse("shareget");
    await work.load();
    expect(work.state.get()).toMatchObject({ step: "failed", error: { code: 9502 } });
  });

  it("stands where it stood while nobody answers, and the same is done once somebody does", async () => {
    const { work } = await aWork();
    await work.load();
    await invite(work);
    const remove = () =>
      work.act((ports, share) => {
        const member = share.members.find(({ email }) => email === guest.email);
        if (member === undefined) throw new Error("nobody of this address");
        return removeMember(ports, { share, member, purge: false });
      });
    owner.server.refuse = () => {
      throw new AppError(9502);
    };
    await expect(remove()).rejects.toThrow("9502");
    expect(shownMembers(work)).toEqual([owner.email, guest.email]);
    owner.server.refuse = () => undefined;
    await remove();
    const left = work.state.get();
    const now = left.step === "ready" ? left.share.members : [];
    expect(now.find(({ email }) => email === guest.email)?.status).toBe("removed");
    expect(owner.server.count("shareadd")).toBe(1);
  });

  it("shows nothing more once it was closed", async () => {
    const { work, steps } = await aWork();
    const loading = work.load();
    work.close();
    await loading;
    expect(steps).toEqual([]);
  });
});
