import { describe, expect, it } from "vitest";
import { OFFICE_LIMITS } from "#app/contract/preview-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import {
  aDocument,
  anOpenSession,
  aSession,
  codeOf,
  FIRST,
  HELLO,
  settled,
} from "#tests/support/office-scene.ts";

describe("a document at the office provider", () => {
  it("leaves once its page has answered, without name or key", async () => {
    const world = aSession();
    await world.session.open();
    world.session.connect(world.port);
    await settled();
    expect(world.said).toEqual([]);
    await world.say(HELLO);
    const [open] = world.said;
    expect(open).toMatchObject({ kind: "open", extension: "docx", ticket: "ticket-1" });
    expect(Object.keys(open ?? {}).sort()).toEqual(
      "bytes dir extension kind locale mode theme ticket".split(" "),
    );
    expect(JSON.stringify(open)).not.toContain("Plan");
  });

  it("comes back after a press of Save, as the next version of the file", async () => {
    const world = await anOpenSession();
    await world.say({ kind: "changed", isChanged: true });
    await world.say({ kind: "people", count: 3 });
    expect(world.session.state.get()).toMatchObject({ others: 2, isChanged: true, saved: 0 });
    const next = aDocument("second");
    await world.save({ kind: "document", id: 1, bytes: new Uint8Array(next).buffer });
    expect(world.placed).toEqual([{ bytes: next, over: "7" }]);
    expect(world.session.state.get()).toMatchObject({ saved: 1, isChanged: false, code: 0 });
    expect(world.said.at(-1)).toEqual({ kind: "saved", id: 1, ticket: "ticket-2" });
    await world.save({ kind: "document", id: 2, bytes: new Uint8Array(FIRST).buffer });
    expect(world.placed.map(({ over }) => over)).toEqual(["7", "8"]);
  });

  it("goes over no version that was saved meanwhile (8214), and over it when somebody says so", async () => {
    const world = await anOpenSession();
    world.wish.standing = "12";
    await world.save({ kind: "document", id: 1, bytes: new Uint8Array(FIRST).buffer });
    expect(world.session.state.get()).toMatchObject({ isBehind: true, isSaving: false, saved: 0 });
    expect(world.placed).toEqual([]);
    await world.session.saveOverTheirs();
    expect(world.placed).toEqual([{ bytes: FIRST, over: "12" }]);
    expect(world.session.state.get()).toMatchObject({ isBehind: false, saved: 1 });
  });

  it("is not put into the place of another file (Trust D8)", async () => {
    const world = await anOpenSession();
    world.wish.standing = "12";
    await world.save({ kind: "document", id: 1, bytes: new Uint8Array(FIRST).buffer });
    world.wish.fid = "e".repeat(32);
    await world.session.saveOverTheirs();
    expect(world.session.state.get()).toMatchObject({ code: 2010, saved: 0 });
    expect(world.placed).toEqual([]);
  });

  it("is used by the provider's word while it is open, and never before", async () => {
    const world = await anOpenSession();
    await world.say({ kind: "used" });
    expect(world.line.uses).toBe(1);
    const early = aSession();
    await early.session.open();
    early.session.connect(early.port);
    await early.say({ kind: "used" });
    expect([early.line.uses, codeOf(early)]).toEqual([0, 11003]);
  });

  it("is only looked at in the view: nothing is asked back", async () => {
    const world = await anOpenSession({ mode: "view" });
    await world.session.save();
    expect(world.said.map(({ kind }) => kind)).toEqual(["open"]);
  });
});

describe("a provider that does not take the document", () => {
  it.each([
    ["failed", 11000],
    ["outdated", 11001],
    ["full", 11002],
    ["not-allowed", 11009],
    ["incompatible", 11010],
    ["password", 3213],
  ])("for “%s” is %i", async (reason, code) => {
    const world = aSession();
    await world.session.open();
    world.session.connect(world.port);
    await world.say(HELLO);
    await world.say({ kind: "refused", reason });
    expect([codeOf(world), world.line.isClosed]).toEqual([code, true]);
  });

  it("is 11004 without an answer, and sees nothing of the document", async () => {
    const world = aSession();
    await world.session.open();
    world.session.connect(world.port);
    await world.wait(OFFICE_LIMITS.handshakeMs - 1);
    expect(world.session.state.get()).toEqual({ phase: "connecting" });
    await world.wait(1);
    expect([codeOf(world), world.said]).toEqual([11004, []]);
    await world.say(HELLO);
    expect(world.said).toEqual([]);
  });

  it("is 11006 where the document does not stand in time, or is not brought back", async () => {
    const world = aSession();
    await world.session.open();
    world.session.connect(world.port);
    await world.say(HELLO);
    await world.wait(OFFICE_LIMITS.openMs);
    expect(codeOf(world)).toBe(11006);

    const open = await anOpenSession();
    const saved = open.session.save();
    await settled();
    await open.wait(OFFICE_LIMITS.saveMs);
    await saved;
    expect(open.session.state.get()).toMatchObject({ phase: "open", code: 11006, saved: 0 });
    // What comes too late is not heard.
    await open.say({ kind: "document", id: 1, bytes: new Uint8Array(FIRST).buffer });
    expect([open.session.state.get().phase, open.placed]).toEqual(["open", []]);
  });

  it("is told the code of the server that gave no ticket (11001, 11009)", async () => {
    for (const code of [11001, 11009]) {
      const world = aSession({
        ticket: () => {
          throw new AppError(code);
        },
      });
      await world.session.open();
      expect([codeOf(world), world.session.nonce.get()]).toEqual([code, null]);
    }
  });

  it("gets no document with a password, and none above its size (3213, 11010)", async () => {
    const locked = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    for (const [scene, code] of [
      [{ content: locked }, 3213],
      [{ sealedBytes: 51 * 1024 * 1024 }, 11010],
    ] as const) {
      const world = aSession(scene);
      await world.session.open();
      world.session.connect(world.port);
      await world.say(HELLO);
      expect([codeOf(world), world.said]).toEqual([code, []]);
    }
  });
});

describe("a provider that lies", () => {
  it.each([
    ["another document", new ArrayBuffer(4096)],
    ["far more than there can be", new ArrayBuffer(51 * 1024 * 1024)],
    ["nothing", new ArrayBuffer(0)],
  ])("and brings back %s saves nothing (11005)", async (_what, bytes) => {
    const world = await anOpenSession();
    await world.save({ kind: "document", id: 1, bytes });
    expect(world.session.state.get()).toMatchObject({ phase: "open", code: 11005, saved: 0 });
    expect(world.placed).toEqual([]);
  });

  it.each([
    ["a document that nobody asked for", { kind: "document", id: 1, bytes: new ArrayBuffer(8) }],
    ["a question of its own", { kind: "keys" }],
    ["more than is agreed", { kind: "changed", isChanged: true, html: "<b>" }],
    ["a crowd", { kind: "people", count: 1_000 }],
    ["its first word again", HELLO],
    ["that it opened it again", { kind: "opened", sizeBytes: 1 }],
  ])("and says %s is heard no more (11003)", async (_what, message) => {
    const world = await anOpenSession();
    await world.say(message);
    expect([codeOf(world), world.line.isClosed]).toEqual([11003, true]);
    expect(world.placed).toEqual([]);
  });

  it("and speaks without end is heard no more (11003)", async () => {
    const world = await anOpenSession();
    for (let count = 0; count <= OFFICE_LIMITS.messages; count += 1) {
      world.line.hear({ kind: "changed", isChanged: true });
    }
    expect(codeOf(world)).toBe(11003);
  });

  it("and answers for another page, or has another size, gets no further (11003, 11005)", async () => {
    const other = aSession();
    await other.session.open();
    other.session.connect(other.port);
    await other.say({ ...HELLO, nonce: "0".repeat(32) });
    expect([codeOf(other), other.said]).toEqual([11003, []]);

    const more = aSession();
    await more.session.open();
    more.session.connect(more.port);
    await more.say(HELLO);
    await more.say({ kind: "opened", sizeBytes: FIRST.byteLength + 1 });
    expect(codeOf(more)).toBe(11005);
  });

  it("and exchanges its page is not spoken to again (11003)", async () => {
    const world = await anOpenSession();
    world.session.connect(world.port);
    expect(codeOf(world)).toBe(11003);
  });

  it("and brings it after the screen is gone saves nothing", async () => {
    const world = await anOpenSession();
    const saved = world.session.save();
    await settled();
    world.session.close();
    await world.say({ kind: "document", id: 1, bytes: new Uint8Array(FIRST).buffer });
    await saved;
    expect([world.line.isClosed, world.placed]).toEqual([true, []]);
  });
});
