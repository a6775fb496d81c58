import { describe, expect, it, vi } from "vitest";
import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { aGate, aTextScene } from "#tests/support/text-scene.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("a text whose screen goes", () => {
  it("while it opens stays unopened, and says nothing of what was given up", async () => {
    const scene = aTextScene("one");
    scene.wish.reading = aGate();
    const edit = scene.edit();
    const opening = edit.open();
    await settled();
    edit.close();
    scene.wish.reading.open();
    await opening;
    expect(edit.state.get()).toEqual({ phase: "opening" });
    expect(scene.told.signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(scene.told.closed).toBe(1);
  });

  it("while its draft is opened shows nothing any more", async () => {
    const scene = aTextScene("one");
    const first = await scene.begin();
    first.type("two");
    await settled();
    const gate = aGate();
    const edit = scene.edit();
    scene.ports.crypto.openDraft = async (sealed: string) => {
      await gate.promise;
      return sealed.replace("sealed ", "");
    };
    const opening = edit.open();
    await settled();
    edit.close();
    gate.open();
    await opening;
    expect(edit.state.get()).toEqual({ phase: "opening" });
  });

  it("while it meets what another saved ends there, and keeps the draft", async () => {
    const scene = aTextScene("one");
    const edit = await scene.begin();
    edit.type("two");
    await settled();
    scene.wish.standing = "8";
    scene.wish.reading = aGate();
    const saving = edit.save();
    await vi.waitFor(() => expect(scene.told.looked).toBe(1));
    edit.close();
    scene.wish.reading.open();
    await saving;
    expect([scene.kept.size, scene.placed]).toEqual([1, []]);
  });

  it("has closed its file, whatever became of it", async () => {
    const scene = aTextScene("one");
    await scene.begin();
    expect(scene.told.closed).toBe(1);
    scene.wish.content = Buffer.from([0xff]);
    await scene.begin();
    expect(scene.told.closed).toBe(2);
  });
});

describe("a text that is saved", () => {
  it("is one version however often it is pressed, and none after it was saved", async () => {
    const { begin, placed } = aTextScene("one");
    const edit = await begin();
    edit.type("two");
    await Promise.all([edit.save(), edit.save()]);
    await edit.save();
    edit.type("three");
    expect([placed, edit.state.get()]).toEqual([[{ text: "two", over: "7" }], { phase: "saved" }]);
  });

  it("leaves no draft that was still being sealed", async () => {
    const { wish, kept, begin } = aTextScene("one");
    const edit = await begin();
    wish.sealing = aGate();
    edit.type("two");
    await edit.save();
    wish.sealing.open();
    await settled();
    expect([edit.state.get(), kept.size]).toEqual([{ phase: "saved" }, 0]);
  });

  it("and typed on meanwhile goes on as a change of the version that has come", async () => {
    const { wish, kept, placed, begin } = aTextScene("one");
    const edit = await begin();
    edit.type("two");
    wish.uploading = aGate();
    const saving = edit.save();
    await settled();
    edit.type("two and more");
    wish.uploading.open();
    await saving;
    await settled();
    expect(edit.state.get()).toMatchObject({
      ...{ phase: "editing", isChanged: true, isSaving: false, isDraft: true, theirs: null },
    });
    expect([...kept.values()].join()).toContain('"blobId":"8"');
    edit.type("two");
    expect(edit.state.get()).toMatchObject({ isChanged: false });
    edit.type("two and more");
    await edit.save();
    expect(placed.at(-1)).toEqual({ text: "two and more", over: "8" });
    expect(edit.state.get()).toEqual({ phase: "saved" });
  });

  it("as it was before is no draft, also where that was sealed late", async () => {
    const { wish, kept, begin } = aTextScene("one");
    const edit = await begin();
    wish.sealing = aGate();
    edit.type("two");
    edit.type("one");
    wish.sealing.open();
    await settled();
    expect(edit.state.get()).toMatchObject({ isChanged: false, isDraft: false });
    expect(kept.size).toBe(0);
    edit.type("two");
    await settled();
    expect(edit.state.get()).toMatchObject({ isChanged: true, isDraft: true });
    edit.type("one");
    expect(edit.state.get()).toMatchObject({ isChanged: false, isDraft: false });
  });
});

describe("a text that somebody else saved first (8214)", () => {
  async function aConflict(text = "one") {
    const scene = aTextScene(text);
    const edit = await scene.begin();
    edit.type("mine");
    scene.wish.standing = "9";
    return { ...scene, edit };
  }

  it("and that cannot be read says so, and is not saved over unseen", async () => {
    const { wish, placed, edit } = await aConflict();
    wish.content = Buffer.from([0xff]);
    await edit.save();
    const refused = { phase: "editing", isSaving: false, code: 8214, theirs: null };
    expect(edit.state.get()).toMatchObject(refused);
    await edit.save();
    expect([edit.state.get(), placed]).toMatchObject([refused, []]);
  });

  it("is not read where it is more than is changed in place", async () => {
    const { wish, edit } = await aConflict();
    wish.content = Buffer.alloc(PREVIEW_LIMITS.editBytes + 1, "a");
    await edit.save();
    expect(edit.state.get()).toMatchObject({ code: 8214, theirs: null });
    wish.content = Buffer.alloc(PREVIEW_LIMITS.editBytes, "a");
    await edit.save();
    expect(edit.state.get()).toMatchObject({ code: 0, isSaving: false });
  });

  it("and is another file by now is not taken for it (2010)", async () => {
    const { wish, placed, edit } = await aConflict();
    wish.fid = "e".repeat(32);
    await edit.save();
    expect(edit.state.get()).toMatchObject({ code: 2010, theirs: null, isSaving: false });
    expect(placed).toEqual([]);
  });

  it("and cannot be looked at tells why, and can be tried again", async () => {
    const { wish, placed, edit } = await aConflict();
    wish.look = new AppError(8003);
    await edit.save();
    expect(edit.state.get()).toMatchObject({ code: 8003, isSaving: false });
    wish.look = null;
    await edit.save();
    expect(edit.state.get()).toMatchObject({ code: 0, theirs: "one" });
    await edit.saveOverTheirs();
    expect(placed).toEqual([{ text: "mine", over: "9" }]);
  });

  it("is what changes are told from, and is saved over also where the own text is the same", async () => {
    const { wish, placed, edit } = await aConflict();
    wish.content = Buffer.from("theirs");
    await edit.save();
    edit.type("theirs");
    expect(edit.state.get()).toMatchObject({ isChanged: false, theirs: "theirs" });
    wish.uploading = aGate();
    const saving = edit.saveOverTheirs();
    expect(edit.state.get()).toMatchObject({ isSaving: true, theirs: null });
    wish.uploading.open();
    await saving;
    expect(placed).toEqual([{ text: "theirs", over: "9" }]);
  });

  it("is shown once for each version: what is saved over it meets the next one", async () => {
    const { wish, placed, edit } = await aConflict();
    await edit.save();
    expect(edit.state.get()).toMatchObject({ theirs: "one" });
    wish.standing = "10";
    wish.content = Buffer.from("newer");
    await edit.saveOverTheirs();
    expect([edit.state.get(), placed]).toMatchObject([{ theirs: "newer" }, []]);
  });
});

describe("a text that is too long by its seal", () => {
  it("is none to change, whatever the list said", async () => {
    const over = await aTextScene("a".repeat(PREVIEW_LIMITS.editBytes + 1)).begin();
    expect(over.state.get()).toEqual({ phase: "not-text" });
    const most = await aTextScene("a".repeat(PREVIEW_LIMITS.editBytes)).begin();
    expect(most.state.get()).toMatchObject({ phase: "editing" });
  });
});
