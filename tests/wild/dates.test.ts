import { beforeAll, describe, expect, it } from "vitest";
import { SMALL_FILE_LIMITS } from "#app/contract/small-file-limits.data.ts";
import { createDateFormat } from "#app/core/display/dates.ts";
import { toIso } from "#app/core/display/iso.ts";
import { toKnownDate } from "#app/core/files/known-date.ts";
import { findUnverified } from "#app/core/files/sealed-facts.ts";
import { createRowMaker } from "#app/features/listing/grid-rows.ts";
import type { ItemFormats } from "#app/features/listing/item-formats.ts";
import { aFileItem } from "#tests/support/file-item.ts";
import { aFolder } from "#tests/support/source-folder.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeTransferWorld,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";
import { forVisitors, type VisitorStage } from "#tests/support/visitor-world.ts";

const YEAR_1 = -62_135_596_800_000;
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
/** Dates of files as systems tell them: what is sealed, or null for the time of the upload. */
const DATES: readonly (readonly [title: string, date: number, sealed: number | null])[] = [
  ["1601, which Chrome on Android tells of many files", -11_644_473_600_000, -11_644_473_600_000],
  ["1965", Date.UTC(1965, 5, 1), Date.UTC(1965, 5, 1)],
  ["one millisecond before 1970", -1, -1],
  ["1970 itself", 0, 0],
  ["1904, where old Macs begin", Date.UTC(1904, 0, 1), Date.UTC(1904, 0, 1)],
  ["before 1901, below 32 bits of seconds", -2_147_483_649_000, -2_147_483_649_000],
  ["after 2038, above 32 bits of seconds", 2_147_483_648_000, 2_147_483_648_000],
  ["the first moment of the year 1", YEAR_1, YEAR_1],
  ["the last moment of 9999", LATEST, LATEST],
  ["a part of a millisecond", Date.UTC(1969, 0, 1) + 0.5, Date.UTC(1969, 0, 1) + 1],
  ["before the year 1", YEAR_1 - 1, null],
  ["after 9999", LATEST + 1, null],
  ["the last that JavaScript knows", 8.64e15, null],
  ["the first that JavaScript knows", -8.64e15, null],
  ["no number", Number.NaN, null],
  ["no end", Number.POSITIVE_INFINITY, null],
];

const dates = createDateFormat("en", "UTC");
const FORMATS: ItemFormats = {
  date: ({ modifiedMs }) => dates.dateTime(modifiedMs),
  day: ({ modifiedMs }) => dates.date(modifiedMs),
  clock: ({ modifiedMs }) => dates.clock(modifiedMs),
  dateTime: (atMs) => dates.dateTime(atMs),
  size: ({ sizeBytes }) => String(sizeBytes),
};

let user: TestAccount;
beforeAll(async () => {
  user = await makeTestAccount();
});

function aDatedFile(name: string, sizeBytes: number, modifiedMs: number) {
  const file = aFile(name, sizeBytes);
  file.now = { sizeBytes, modifiedMs };
  return Object.assign(file, { modifiedMs });
}

const statuses = (world: TransferWorld) =>
  world.engine.state.get().rows.map(({ status }) => status);

/** The sealed date and the one of the wire of every file that is up, by name. */
async function datesIn(world: TransferWorld) {
  const found = new Map<string, { sealedMs: number; wireMs: number }>();
  const { signal } = new AbortController();
  const reader = await world.engine.reader(signal);
  for (const [id, { request }] of world.server.files) {
    const item = await itemOf(user, world.server, id);
    const opened = await reader.openFile({ item, context: { kind: "files" }, signal });
    const name = item.name.state === "open" ? item.name.text : "";
    found.set(name, { sealedMs: opened.modifiedMs, wireMs: request.usertime });
    await opened.close();
  }
  return found;
}

/** The test's clock goes on with what waits: the time of an upload is a moment of its world. */
function expectDates(
  found: { sealedMs: number; wireMs: number } | undefined,
  sealed: number | null,
  { beganMs, endedMs }: { beganMs: number; endedMs: number },
) {
  const isOfUpload = (atMs = 0) => atMs >= beganMs && atMs <= endedMs;
  if (sealed === null) expect(found?.sealedMs).toSatisfy(isOfUpload);
  else expect(found?.sealedMs).toBe(sealed);
  if (sealed === null || sealed < 0) expect(found?.wireMs).toSatisfy(isOfUpload);
  else expect(found?.wireMs).toBe(sealed);
}

describe("a file with a date of the wild", () => {
  it.each(DATES)("goes up by itself: %s", async (_, modifiedMs, sealed) => {
    const world = makeTransferWorld(user);
    const beganMs = world.clock.nowMs();
    world.engine.upload([aDatedFile("IMG_1.jpg", 100, modifiedMs)], user.root);
    await world.untilIdle();
    expect(statuses(world)).toEqual([1]);
    const times = { beganMs, endedMs: world.clock.nowMs() };
    expectDates((await datesIn(world)).get("IMG_1.jpg"), sealed, times);
  });

  it("goes up among small files that are chosen with it, and takes none of them along", async () => {
    const world = makeTransferWorld(user);
    const beganMs = world.clock.nowMs();
    const dated = DATES.map(([, date], index) => aDatedFile(`${index}.jpg`, 100 + index, date));
    world.engine.upload([...dated, aFile("usual.txt", 20)], user.root);
    await world.untilIdle();
    expect(world.server.commands).toContain("pathaddmany");
    expect(new Set(statuses(world))).toEqual(new Set([1]));
    const found = await datesIn(world);
    for (const [index, [, , sealed]] of DATES.entries())
      expectDates(found.get(`${index}.jpg`), sealed, { beganMs, endedMs: world.clock.nowMs() });
  });

  it("goes up in a folder, small or large", async () => {
    const world = makeTransferWorld(user);
    const large = SMALL_FILE_LIMITS.maxBytes + 1;
    const files = DATES.map(([, date], index) =>
      aDatedFile(`${index}.jpg`, index % 2 === 0 ? 100 : large, toKnownDate(date)),
    );
    const below = files.map((file) => [file.name, file] as const);
    world.engine.upload([aFolder("DCIM", below)], user.root);
    await world.untilIdle();
    expect(statuses(world)).toEqual([1]);
    expect(world.server.files.size).toBe(DATES.length);
  });
});

let aVisit: VisitorStage["aVisit"];
forVisitors((stage) => {
  ({ aVisit } = stage);
});

describe("what a visitor of a link sends, with a date of the wild", () => {
  it.each([1, 20])("goes up, %i at a time", async (count) => {
    const { world, folder } = await aVisit();
    const dates = DATES.slice(0, 20).map(([, date]) => date);
    const files = Array.from({ length: count }, (_, index) =>
      aDatedFile(`${index}.jpg`, 100, dates[index % dates.length] ?? 0),
    );
    world.engine.upload(files, folder);
    await world.untilIdle();
    expect(new Set(statuses(world))).toEqual(new Set([1]));
  });
});

describe("a date before 1970 on the screen", () => {
  const sealedMs = -11_644_473_600_000;
  const item = aFileItem({ modifiedMs: 1_790_000_000_000, sizeBytes: 5 });

  it("is the sealed one, and no doubt about what the server says in its place", () => {
    expect(findUnverified(item, { sizeBytes: 5, modifiedMs: sealedMs })).toBeUndefined();
    expect(findUnverified(item, { sizeBytes: 6, modifiedMs: sealedMs })).toBe("size");
    const made = createRowMaker({
      formats: FORMATS,
      hrefOf: () => undefined,
      linkedKeys: new Set(),
      doubtOf: () => ({ datedMs: sealedMs }),
    })(item);
    expect(made.date).toEqual({
      iso: "1601-01-01T00:00:00.000Z",
      day: "Jan 1, 1601",
      clock: "12:00 AM",
    });
  });

  it.each(DATES)("is written in every language without an error: %s", (_, atMs) => {
    for (const locale of ["en", "de", "ar", "ja"]) {
      for (const zone of ["UTC", "Europe/Amsterdam", "Asia/Kathmandu"]) {
        expect(createDateFormat(locale, zone).dateTime(atMs)).toBeTypeOf("string");
      }
    }
    expect(toIso(atMs)).toSatisfy((iso: string) => iso === "" || !Number.isNaN(Date.parse(iso)));
  });

  it("does not break a list whose server tells dates that are none", () => {
    for (const modifiedMs of [8.64e15 + 1, Number.MAX_SAFE_INTEGER]) {
      const made = createRowMaker({
        ...{ formats: FORMATS, hrefOf: () => undefined, linkedKeys: new Set<string>() },
      })({ ...item, modifiedMs });
      expect(made.date).toEqual({ iso: "", day: "", clock: "" });
    }
  });
});
