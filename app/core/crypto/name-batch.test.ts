import { describe, expect, it } from "vitest";
import { readNameColumns, toNameRows } from "./name-batch.ts";

const PARENT = "0".repeat(32);
const FID = "a".repeat(32);

describe("A batch of names", () => {
  it("keeps its rows, whatever a hostile field holds", () => {
    const row = { domain: "m", parentFid: PARENT, kind: "f" as const };
    const text = toNameRows([
      { ...row, enc_name: "1:AA==" },
      { ...row, enc_name: "1:AA==\n1:BB==" },
      { ...row, enc_name: "1:AA==\tm" },
    ]);
    expect(text).toBe(`1:AA==\tm\t${PARENT}\tf\t0\n\n`);
  });

  it("says where names lie once for neighbours, and anew where anything of it differs", () => {
    const row = { enc_name: "1:AA==", domain: "m", parentFid: PARENT, kind: "f" as const };
    const folder = { ...row, kind: "d" as const };
    const elsewhere = { ...folder, parentFid: FID };
    const shared = { ...elsewhere, domain: "7-1" };
    expect(toNameRows([row, row, folder, elsewhere, shared, shared]).split("\n")).toEqual([
      `1:AA==\tm\t${PARENT}\tf\t0`,
      "1:AA==",
      `1:AA==\tm\t${PARENT}\td\t0`,
      `1:AA==\tm\t${FID}\td\t0`,
      `1:AA==\t7-1\t${FID}\td\t0`,
      "1:AA==",
    ]);
  });

  it("empties a hostile place, so that no row is another's", () => {
    const row = { enc_name: "1:AA==", domain: "m\n", parentFid: "\t", kind: "f" as const };
    expect(toNameRows([row])).toBe("1:AA==\t\t\tf\t0");
  });

  it("comes back in order, each name cut where it ends", () => {
    const columns = {
      codes: Uint16Array.of(0, 2010, 0),
      revs: Uint32Array.of(3, 0, 7),
      lengths: Uint32Array.of(2, 0, 4),
      fids: FID + PARENT + FID,
      text: "🗂tabs",
    };
    expect(readNameColumns(columns)).toEqual([
      { ok: true, value: { name: "🗂", fid: FID, rev: 3 } },
      { ok: false, code: 2010 },
      { ok: true, value: { name: "tabs", fid: FID, rev: 7 } },
    ]);
  });

  it("of no names is no name", () => {
    const none = {
      codes: new Uint16Array(),
      revs: new Uint32Array(),
      lengths: new Uint32Array(),
      fids: "",
      text: "",
    };
    expect(readNameColumns(none)).toEqual([]);
  });
});
