import { beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { readHistory } from "#app/core/files/history.ts";
import { requireNamed } from "#app/core/files/placed-name.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, itemOf, makeTransferWorld } from "#tests/support/transfer-world.ts";
import { TextEdit } from "./text-edit.ts";

let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

/** A file with this text in an own folder, and a tab that keeps drafts. */
async function aText(text: string | Buffer) {
  const world = makeTransferWorld(user);
  const source = aFile("notes.txt", Buffer.byteLength(text));
  source.content.set(Buffer.from(text));
  world.engine.upload([source], user.root);
  await world.untilIdle();
  const [id = ""] = world.server.files.keys();
  const kept = new Map<string, string>();
  const tabStorage = {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
  const first = requireNamed(await itemOf(user, world.server, id));
  // A new version leaves the name as it is.
  const look = async () => {
    const { blobId, sizeBytes } = await itemOf(user, world.server, id);
    return { item: { ...first, blobId, sizeBytes }, folder: user.root };
  };
  const { crypto, clock } = world;
  const begin = async () => {
    const edit = new TextEdit(
      { transfers: world.engine, crypto, clock, tabStorage, look },
      await look(),
    );
    await edit.open();
    return edit;
  };
  const versions = async () => {
    const ports = { ...world.ports, account: user.account };
    return (await readHistory(ports, (await look()).item)).versions.length;
  };
  return { world, kept, begin, versions };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("a text changed in place", () => {
  it("becomes the next version of its file, and the draft goes", async () => {
    const { world, kept, begin, versions } = await aText("one\r\ntwo\r\n");
    const edit = await begin();
    expect(edit.state.get()).toMatchObject({ initial: "one\ntwo\n", isChanged: false });
    edit.type("one\nthree\n");
    await expect.poll(() => kept.size).toBe(1);
    expect([...kept.values()].join()).not.toContain("three");
    await edit.save();
    expect(edit.state.get()).toEqual({ phase: "saved" });
    expect([world.server.files.size, await versions(), kept.size]).toEqual([1, 2, 0]);
    const again = await begin();
    expect(again.state.get()).toMatchObject({ initial: "one\nthree\n", isDraft: false });
  });

  it("is there after a reload as it was typed", async () => {
    const { begin } = await aText("one");
    const before = await begin();
    for (const text of ["o", "on", "only"]) before.type(text);
    await expect.poll(() => before.state.get()).toMatchObject({ isDraft: true });
    before.close();
    const after = await begin();
    expect(after.state.get()).toMatchObject({ initial: "only", isChanged: true, theirs: null });
    after.type("one");
    await settled();
    expect((await begin()).state.get()).toMatchObject({ initial: "one", isDraft: false });
  });

  it("saves over no version that it has not seen (8214), and over the newest when it is asked to", async () => {
    const { world, kept, begin, versions } = await aText("one");
    const [mine, theirs] = [await begin(), await begin()];
    theirs.type("theirs");
    await theirs.save();
    mine.type("mine");
    await mine.save();
    expect(mine.state.get()).toMatchObject({ phase: "editing", theirs: "theirs", isSaving: false });
    expect(await versions()).toBe(2);
    // The row of what was not saved is no transfer to retry.
    expect(world.engine.state.get().rows.every(({ status }) => status === 1)).toBe(true);
    await expect.poll(() => kept.size).toBe(1);
    await mine.saveOverTheirs();
    expect(mine.state.get()).toEqual({ phase: "saved" });
    expect(await versions()).toBe(3);
    expect((await begin()).state.get()).toMatchObject({ initial: "mine" });
  });

  it("meets what was saved meanwhile when a draft is opened again", async () => {
    const { begin } = await aText("one");
    const mine = await begin();
    mine.type("mine");
    await expect.poll(() => mine.state.get()).toMatchObject({ isDraft: true });
    mine.close();
    const theirs = await begin();
    theirs.type("theirs");
    await theirs.save();
    mine.type("mine still");
    await expect.poll(() => mine.state.get()).toMatchObject({ isDraft: true });
    const again = await begin();
    expect(again.state.get()).toMatchObject({ initial: "mine still", theirs: "theirs" });
    again.discard();
    expect((await begin()).state.get()).toMatchObject({ initial: "theirs", theirs: null });
  });

  it("makes no version of what is as it was", async () => {
    const { begin, versions } = await aText("one");
    const edit = await begin();
    await edit.save();
    edit.type("two");
    edit.type("one");
    await edit.save();
    expect([edit.state.get().phase, await versions()]).toEqual(["editing", 1]);
  });

  it("has nothing to ask where the other typed the same", async () => {
    const { begin } = await aText("one");
    const mine = await begin();
    mine.type("same");
    await expect.poll(() => mine.state.get()).toMatchObject({ isDraft: true });
    mine.close();
    const theirs = await begin();
    theirs.type("same");
    await theirs.save();
    mine.type("same");
    await expect.poll(() => mine.state.get()).toMatchObject({ isDraft: true });
    expect((await begin()).state.get()).toMatchObject({ theirs: null, isChanged: false });
  });

  it("is none where its bytes are no UTF-8", async () => {
    const { begin } = await aText(Buffer.from([0x61, 0xff]));
    expect((await begin()).state.get()).toEqual({ phase: "not-text" });
  });

  it("stays a draft when it cannot be saved", async () => {
    const { world, kept, begin } = await aText("one");
    const edit = await begin();
    world.server.command = (name, answer) => {
      if (name === "pathpreupload") throw new AppError(8003);
      return answer;
    };
    edit.type("two");
    await edit.save();
    expect(edit.state.get()).toMatchObject({ phase: "editing", code: 8003, isSaving: false });
    await expect.poll(() => kept.size).toBe(1);
  });
});
