import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { type SealedRows, sealedRows } from "#tests/support/sealed-rows.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import type { FileItem } from "./item.ts";
import { hasSeal, ROWS_ASKED, readRowSeals } from "./row-seals.ts";

const NEVER = new AbortController().signal;

let user: TestAccount;
let server: SealedRows;

beforeAll(async () => {
  user = await makeTestAccount();
});
beforeEach(() => {
  server = sealedRows(user);
});

const read = (...rows: readonly FileItem[]) => readRowSeals(server.ports, rows, NEVER);

describe("seals of rows that nobody asked about", () => {
  it("are asked for with one call, and say size, date and author", async () => {
    const [one, two] = [await server.put("1"), await server.put("2")];
    const seals = await read(one, two);
    expect(server.asked).toEqual([["1", "2"]]);
    const facts = { sizeBytes: 9, modifiedMs: 7_000, isFromOther: false, isOlder: false };
    expect(seals.get("1")).toMatchObject(facts);
    expect(seals.get("2")).toMatchObject(facts);
  });

  it("say who is not their author", async () => {
    const seals = await read(await server.put("1", { seal_sig: "", seal_by: "" }));
    expect(seals.get("1")).toMatchObject({ isFromOther: true });
  });

  it("that do not open, or are left out of the answer, are refused alone", async () => {
    const rows = [
      await server.put("1", { seal: "" }),
      await server.put("2"),
      await server.put("3"),
    ];
    server.drop("3");
    const seals = await read(...rows);
    expect(seals.get("1")).toBeNull();
    expect(seals.get("2")).toMatchObject({ sizeBytes: 9 });
    expect(seals.get("3")).toBeNull();
  });

  it.each([CODES.fileNotFound, CODES.shareKeyRefused, CODES.itemKeyRefused])(
    "are found one by one where the server refuses one of them with %i",
    async (code) => {
      const rows: FileItem[] = [];
      for (const id of ["1", "2", "3", "4", "5"]) rows.push(await server.put(id));
      server.refuse = (ids) => (ids.includes("4") ? code : undefined);
      const seals = await read(...rows);
      expect(seals.get("4")).toBeNull();
      for (const id of ["1", "2", "3", "5"]) expect(seals.get(id)).toMatchObject({ sizeBytes: 9 });
    },
  );

  it("are no doubt where nobody answers", async () => {
    const row = await server.put("1");
    server.refuse = () => CODES.offline;
    await expect(read(row)).rejects.toMatchObject({ code: CODES.offline });
    expect(server.asked).toHaveLength(1);
  });

  it("of which nothing can be told are left out, and the others are told", async () => {
    const [one, two] = [await server.put("1"), await server.put("2")];
    const { ports } = server;
    const { crypto } = ports;
    let opened = 0;
    const openSeal: typeof crypto.openSeal = (input) => {
      opened += 1;
      if (opened === 1) throw new AppError(CODES.offline);
      return crypto.openSeal(input);
    };
    const failing = { ...ports, crypto: Object.assign(Object.create(crypto), { openSeal }) };
    const seals = await readRowSeals(failing, [one, two], NEVER);
    expect(seals.has("1")).toBe(false);
    expect(seals.get("2")).toMatchObject({ sizeBytes: 9 });
  });

  it("are opened no further once nobody looks", async () => {
    const row = await server.put("1");
    const ends = new AbortController();
    server.refuse = () => {
      ends.abort();
      return undefined;
    };
    await expect(readRowSeals(server.ports, [row], ends.signal)).rejects.toBe(ends.signal.reason);
  });

  it("are asked for of files in their place alone, and of so many at most", async () => {
    const file = await server.put("1");
    const others = [
      { ...file, id: "2", kind: "folder" as const },
      { ...file, id: "3", isDeleted: true },
      { ...file, id: "4", name: { state: "sealed" } as const },
    ];
    expect([file, ...others].map(hasSeal)).toEqual([true, false, false, false]);
    await read(file, ...others);
    expect(server.asked).toEqual([["1"]]);
    await read(...others);
    expect(server.asked).toHaveLength(1);
    const many = Array.from({ length: ROWS_ASKED + 1 }, (_, at) => ({ ...file, id: `${at + 10}` }));
    await read(...many);
    expect(server.asked[1]).toHaveLength(ROWS_ASKED);
  });
});
