import { beforeAll, describe, expect, it } from "vitest";
import { isSystemFile, toFittingName } from "#app/contract/validate/fitting-name.ts";
import { findNameFault } from "#app/contract/validate/name.ts";
import { toSafeName } from "#app/core/transfers/download/safe-name.ts";
import type { UploadAnswer, UploadConflict } from "#app/core/transfers/engine.ts";
import { EntryNames } from "#app/core/transfers/zip/entry-names.ts";
import { aFolder } from "#tests/support/source-folder.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeTransferWorld,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";

let user: TestAccount;
beforeAll(async () => {
  user = await makeTestAccount();
});

const bytesOf = (name: string) => new TextEncoder().encode(name).byteLength;

/** What is chosen on a device, and the name that is offered. */
const FITTING = [
  ["12:30 meeting.txt", "12_30 meeting.txt"],
  ["What?.pdf", "What_.pdf"],
  ["a/b\\c.txt", "a_b_c.txt"],
  ['"quoted" <name>|*.md', "_quoted_ _name___.md"],
  [" leading.txt", "leading.txt"],
  ["trailing. ", "trailing"],
  ["Dr. No.", "Dr. No"],
  ["CON", "_CON"],
  ["aux.txt", "_aux.txt"],
  ["Com1.log", "_Com1.log"],
  ["desktop.ini", "_desktop.ini"],
  ["~$report.docx", "_report.docx"],
  ["~draft.txt", "_draft.txt"],
  [".~lock.odt", "_lock.odt"],
  ["invoice\u202Efdp.exe", "invoicefdp.exe"],
  ["line\nbreak.txt", "linebreak.txt"],
  ["zero\u200Bwidth.txt", "zerowidth.txt"],
  ["half\uD83D.txt", "half.txt"],
  ["...", "file"],
  ["   ", "file"],
  [`${"x".repeat(300)}.docx`, `${"x".repeat(243)}.docx`],
  ["fits.txt", "fits.txt"],
  ["cafe\u0301.txt", "caf\u00E9.txt"],
] as const;

describe("a name that the rules refuse", () => {
  it.each(FITTING)("%j is offered as %j", (name, fitting) => {
    expect(toFittingName(name)).toBe(fitting);
    expect(findNameFault(toFittingName(name))).toBeUndefined();
  });
});

/** Answers every question, and keeps what was asked. */
function answerWith({ engine }: TransferWorld, answer: UploadAnswer | null): UploadConflict[] {
  const asked: UploadConflict[] = [];
  engine.conflict.subscribe(() => {
    const conflict = engine.conflict.get();
    if (conflict === null) return;
    asked.push(conflict);
    setImmediate(() => engine.answerConflict(answer));
  });
  return asked;
}

async function namesIn({ server }: TransferWorld): Promise<string[]> {
  const items = await Promise.all([...server.files.keys()].map((id) => itemOf(user, server, id)));
  return items.map(({ name }) => (name.state === "open" ? name.text : "")).sort();
}

describe("an upload of files whose names the rules refuse", () => {
  const chosen = ["12:30.txt", "good.txt", "What?.txt"];

  it("offers a name for one, and goes up under it", async () => {
    const world = makeTransferWorld(user);
    const asked = answerWith(world, { action: "keep-both", forAll: false });
    world.engine.upload(
      chosen.map((name) => aFile(name, 10)),
      user.root,
    );
    await world.untilIdle();
    expect(asked.map(({ reason, name, freeName }) => [reason, name, freeName])).toEqual([
      ["unfit", "12:30.txt", "12_30.txt"],
      ["unfit", "What?.txt", "What_.txt"],
    ]);
    expect(await namesIn(world)).toEqual(["12_30.txt", "What_.txt", "good.txt"]);
  });

  it("asks once for all, or leaves them out", async () => {
    const world = makeTransferWorld(user);
    const asked = answerWith(world, { action: "skip", forAll: true });
    world.engine.upload(
      chosen.map((name) => aFile(name, 10)),
      user.root,
    );
    await world.untilIdle();
    expect([asked.length, asked[0]?.mayRecur]).toEqual([1, true]);
    expect(await namesIn(world)).toEqual(["good.txt"]);
  });

  it("says 3500 where the question was closed, and the others go up", async () => {
    const world = makeTransferWorld(user);
    answerWith(world, null);
    world.engine.upload([aFile("a:b.txt", 10), aFile("good.txt", 10)], user.root);
    await world.untilIdle();
    expect(world.engine.state.get().rows.map(({ status }) => status)).toEqual([3500, 1]);
    expect(await namesIn(world)).toEqual(["good.txt"]);
  });

  it("offers them for the files of a folder too", async () => {
    const world = makeTransferWorld(user);
    const asked = answerWith(world, { action: "keep-both", forAll: true });
    const files = chosen.map((name) => [name, aFile(name, 10)] as const);
    world.engine.upload([aFolder("Notes", files)], user.root);
    await world.untilIdle();
    expect(asked).toHaveLength(1);
    expect(await namesIn(world)).toContain("What_.txt");
    expect(world.engine.state.get().rows[0]?.status).toBe(1);
  });
});

describe("files that systems and office programs write", () => {
  it("are left out of a folder, and counted in its summary", async () => {
    const world = makeTransferWorld(user);
    const asked = answerWith(world, null);
    const names = ["Thumbs.db", "desktop.ini", ".DS_Store", "~$plan.docx", "plan.docx"];
    const files = names.map((name) => [name, aFile(name, 10)] as const);
    world.engine.upload([aFolder("Plans", files)], user.root);
    await world.untilIdle();
    const [row] = world.engine.state.get().rows;
    expect([asked.length, row?.status]).toEqual([0, 1]);
    expect(row?.report).toMatchObject({ totalItems: 1, completedItems: 1, leftOut: 4 });
    expect(await namesIn(world)).toContain("plan.docx");
  });

  it.each(["THUMBS.DB", ".ds_store", "~$x.xlsx"])("%s is one", (name) => {
    expect(isSystemFile(name)).toBe(true);
  });

  it.each(["thumbs.db.txt", "desktop.init", "DS_Store", "a~$.txt"])("%s is none", (name) => {
    expect(isSystemFile(name)).toBe(false);
  });
});

describe("the name of a saved file", () => {
  it.each([
    ["ع".repeat(240), ".pdf"],
    ["漢".repeat(200), ".docx"],
    ["👩‍🔧".repeat(40), ".png"],
    ["ü".repeat(128), ".txt"],
  ])("is cut at 255 bytes between characters, extension kept: %s%s", (base, extension) => {
    const safe = toSafeName(base + extension);
    expect(bytesOf(safe)).toBeLessThanOrEqual(255);
    expect(bytesOf(safe)).toBeGreaterThan(235);
    expect(safe.endsWith(extension)).toBe(true);
    expect([safe.isWellFormed(), /\u200D\./.test(safe)]).toEqual([true, false]);
  });

  it("is cut once more in a zip where it needs a number", () => {
    const names = new EntryNames();
    const long = `${"漢".repeat(100)}.pdf`;
    const [first = "", second = ""] = [names.file([], long), names.file([], long)];
    expect(second).toMatch(/漢 \(2\)\.pdf$/);
    expect([bytesOf(first), bytesOf(second)].every((bytes) => bytes <= 255)).toBe(true);
  });

  it("keeps the marks of right-to-left text, which uploads take (RLM, LRM)", () => {
    const name = "\u200Fעברית\u200E (1).txt";
    expect(findNameFault(name)).toBeUndefined();
    expect(toSafeName(name)).toBe(name);
  });
});
