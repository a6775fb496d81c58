import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { OFFICE_LIMITS } from "#app/contract/preview-limits.data.ts";
import {
  aDocument,
  anOpenSession,
  aSession,
  codeOf,
  FIRST,
  HELLO,
  settled,
} from "#tests/support/office-scene.ts";

const MIB = 1024 * 1024;
const bytesOf = (document: Uint8Array) => new Uint8Array(document).buffer;

function aPort() {
  const life = { isClosed: false, isHeard: false };
  const port = {
    post: () => undefined,
    onMessage: () => {
      life.isHeard = true;
    },
    close: () => {
      life.isClosed = true;
    },
  };
  return { port, life };
}

/** A document of the right kind, with so many bytes of padding. */
function aLargeDocument(bytes: number): Uint8Array {
  return zipSync(
    {
      "[Content_Types].xml": strToU8("x"),
      "word/document.xml": strToU8("y"),
      "word/media/1.bin": new Uint8Array(bytes),
    },
    { level: 0 },
  );
}

describe("a document at the provider whose screen goes", () => {
  it("before there is a page for it gets none", async () => {
    const nonce = Promise.withResolvers<void>();
    const world = aSession({ nonceAfter: nonce.promise });
    const opening = world.session.open();
    await settled();
    world.session.close();
    nonce.resolve();
    await opening;
    expect([world.session.nonce.get(), world.session.state.get()]).toEqual([
      null,
      { phase: "connecting" },
    ]);
    const late = aPort();
    world.session.connect(late.port);
    expect(late.life).toEqual({ isClosed: true, isHeard: false });
  });

  it("while it is read is not sent, and its file is closed", async () => {
    const bytes = Promise.withResolvers<void>();
    const world = aSession({ bytesAfter: bytes.promise });
    await world.session.open();
    world.session.connect(world.port);
    await world.say(HELLO);
    world.session.close();
    bytes.resolve();
    await settled();
    expect([world.said, world.line.filesClosed]).toEqual([[], 1]);
  });

  it("while it is saved says nothing of the end of that", async () => {
    const world = await anOpenSession();
    const saving = world.session.save();
    await settled();
    const before = world.session.state.get();
    world.session.close();
    await saving;
    expect(before).toMatchObject({ phase: "open", isSaving: true });
    expect(world.session.state.get()).toEqual(before);
  });

  it("is told nothing more of it", async () => {
    const world = await anOpenSession();
    world.session.close();
    await world.say({ kind: "people", count: 9 });
    await world.say({ kind: "refused", reason: "full" });
    expect(world.session.state.get()).toMatchObject({ phase: "open", others: 0, code: 0 });
  });
});

describe("a provider that has failed", () => {
  it("is not spoken to by another page, and keeps the code that it failed with", async () => {
    const world = aSession();
    await world.session.open();
    world.session.connect(world.port);
    await world.say({ kind: "refused", reason: "full" });
    const late = aPort();
    world.session.connect(late.port);
    await world.say(HELLO);
    await world.wait(OFFICE_LIMITS.handshakeMs + OFFICE_LIMITS.openMs);
    expect([codeOf(world), late.life]).toEqual([11002, { isClosed: true, isHeard: false }]);
    expect(world.said).toEqual([]);
  });

  it("has both of its pages closed where it came twice", async () => {
    const world = await anOpenSession();
    const second = aPort();
    world.session.connect(second.port);
    expect([codeOf(world), world.line.isClosed, second.life]).toEqual([
      11003,
      true,
      { isClosed: true, isHeard: false },
    ]);
  });

  it("has time for each step, and none left over from the one before", async () => {
    const world = await anOpenSession();
    await world.wait(OFFICE_LIMITS.handshakeMs + OFFICE_LIMITS.openMs);
    expect(world.session.state.get()).toMatchObject({ phase: "open" });
  });
});

describe("a document that is saved at the provider", () => {
  it("is asked for once, however often it is pressed", async () => {
    const world = await anOpenSession();
    const both = [world.session.save(), world.session.save(), world.session.saveOverTheirs()];
    await settled();
    expect(world.said.filter(({ kind }) => kind === "save")).toHaveLength(1);
    await world.say({ kind: "document", id: 1, bytes: bytesOf(FIRST) });
    await Promise.all(both);
    expect(world.placed).toHaveLength(1);
    // What is placed is not placed again.
    await world.session.saveOverTheirs();
    expect(world.placed).toHaveLength(1);
  });

  it("goes over the other version once, however often that is pressed", async () => {
    const world = await anOpenSession();
    world.wish.standing = "12";
    await world.save({ kind: "document", id: 1, bytes: bytesOf(FIRST) });
    await Promise.all([world.session.saveOverTheirs(), world.session.saveOverTheirs()]);
    expect(world.placed).toEqual([{ bytes: FIRST, over: "12" }]);
  });

  it("is the answer to the last question: what answers an earlier one is not heard", async () => {
    const world = await anOpenSession();
    const first = world.session.save();
    await settled();
    await world.wait(OFFICE_LIMITS.saveMs);
    await first;
    const second = world.session.save();
    await settled();
    await world.say({ kind: "document", id: 1, bytes: bytesOf(aDocument("old")) });
    expect(world.placed).toEqual([]);
    await world.say({ kind: "document", id: 2, bytes: bytesOf(FIRST) });
    await second;
    expect(world.placed.map(({ bytes }) => bytes)).toEqual([FIRST]);
  });

  it("and that the provider cannot bring stays as it was (11000)", async () => {
    const world = await anOpenSession();
    await world.save({ kind: "unsaved", id: 1 });
    expect(world.session.state.get()).toMatchObject({ phase: "open", code: 11000, saved: 0 });
  });

  it("that cannot be placed says why, and its code goes with the next try", async () => {
    const world = await anOpenSession();
    world.wish.status = 8003;
    await world.save({ kind: "document", id: 1, bytes: bytesOf(FIRST) });
    expect(world.session.state.get()).toMatchObject({ code: 8003, isSaving: false, saved: 0 });
    world.wish.status = 1;
    await world.save({ kind: "document", id: 2, bytes: bytesOf(FIRST) });
    expect(world.session.state.get()).toMatchObject({ code: 0, isSaving: false, saved: 1 });
  });

  it("is no larger than its kind may be (Spec B§9), by a byte", async () => {
    const world = await anOpenSession();
    const rest = aLargeDocument(0).byteLength;
    const most = aLargeDocument(50 * MIB - rest);
    expect(most.byteLength).toBe(50 * MIB);
    await world.save({ kind: "document", id: 1, bytes: bytesOf(most) });
    expect(world.session.state.get()).toMatchObject({ code: 0, saved: 1 });
    const over = aLargeDocument(50 * MIB + 1 - rest);
    await world.save({ kind: "document", id: 2, bytes: bytesOf(over) });
    expect(world.session.state.get()).toMatchObject({ code: 11005, saved: 1 });
  });
});

describe("a provider that speaks out of turn (11003)", () => {
  it.each([
    ["of people", { kind: "people", count: 2 }],
    ["of changes", { kind: "changed", isChanged: true }],
    ["of a document", { kind: "document", id: 0, bytes: new ArrayBuffer(8) }],
    ["of none", { kind: "unsaved", id: 0 }],
    ["that it stands", { kind: "opened", sizeBytes: FIRST.byteLength }],
  ])("and tells %s before it has it is heard no more", async (_what, message) => {
    const world = aSession();
    await world.session.open();
    world.session.connect(world.port);
    await world.say(message);
    expect(codeOf(world)).toBe(11003);
  });

  it("and says that it stands before it was sent is heard no more", async () => {
    const bytes = Promise.withResolvers<void>();
    const world = aSession({ bytesAfter: bytes.promise });
    await world.session.open();
    world.session.connect(world.port);
    await world.say(HELLO);
    await world.say({ kind: "opened", sizeBytes: FIRST.byteLength });
    expect(codeOf(world)).toBe(11003);
    bytes.resolve();
    await settled();
    expect(world.said).toEqual([]);
  });
});
