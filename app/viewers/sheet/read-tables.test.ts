import { gunzipSync } from "node:zlib";
import { writeOds, writeXlsx } from "hucre";
import { describe, expect, it } from "vitest";
import { zipOf } from "#tests/samples/make-office.ts";
import { cellRecord, makeXlsb, rowRecord, xlsbOf } from "#tests/samples/make-xlsb.ts";
import { XLS_GZIP_BASE64 } from "#tests/samples/sheets.data.ts";
import { readTables } from "./read-tables.ts";

const SHEETS = [
  {
    name: "Bays",
    rows: [
      ["Bay", "Paid"],
      ["Four", 1200.5],
      ["Five", true],
    ],
  },
  { name: "Notes", rows: [["Gravel"]] },
];
const read = (bytes: Uint8Array, extension: string) =>
  readTables(new Uint8Array(bytes), extension, "en");
const csv = async (text: string, extension = "csv") => {
  const [table] = await read(new TextEncoder().encode(text), extension);
  return table;
};
const reasonOf = (reading: Promise<unknown>) =>
  reading.then(
    () => "read",
    (error: unknown) => (error instanceof Error && "reason" in error ? error.reason : error),
  );

describe("a spreadsheet", () => {
  it.each([
    ["xlsx", writeXlsx],
    ["ods", writeOds],
  ] as const)("is its sheets as text by place: %s", async (extension, write) => {
    const [bays, notes, ...others] = await read(await write({ sheets: SHEETS }), extension);
    expect([bays?.name, bays?.rows, bays?.columns, notes?.name]).toEqual(["Bays", 3, 2, "Notes"]);
    expect([bays?.textAt(1, 1), bays?.isNumber(1, 1), bays?.isNumber(0, 1)]).toEqual([
      "1200.5",
      true,
      false,
    ]);
    expect([bays?.textAt(2, 1), bays?.textAt(9, 9)]).toEqual(["TRUE", ""]);
    expect(others).toEqual([]);
  });

  it("writes numbers without a format as the reader's language does", async () => {
    const rows = [[1200.5, 0.1 + 0.2, 1e12, -3, 0]];
    const book = new Uint8Array(await writeXlsx({ sheets: [{ name: "a", rows }] }));
    const linesIn = async (locale: string) => {
      const [table] = await readTables(book, "xlsx", locale);
      return [0, 1, 2, 3, 4].map((column) => table?.textAt(0, column));
    };
    expect(await linesIn("en")).toEqual(["1200.5", "0.3", expect.any(String), "-3", "0"]);
    expect((await linesIn("de")).slice(0, 2)).toEqual(["1200,5", "0,3"]);
    // Digits stay those of the file in every language.
    expect((await linesIn("ar")).slice(3)).toEqual([expect.stringContaining("3"), "0"]);
  });

  it("keeps hidden sheets hidden", async () => {
    const sheets = [{ ...SHEETS[0], hidden: true }, SHEETS[1]];
    const tables = await read(await writeXlsx({ sheets: sheets as never }), "xlsx");
    expect(tables.map(({ name }) => name)).toEqual(["Notes"]);
  });

  it("is refused as what it is: locked, grown out of all proportion, damaged, no sheet", async () => {
    const locked = Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.alloc(512),
      Buffer.from("EncryptedPackage", "utf16le"),
    ]);
    expect(await reasonOf(read(locked, "xlsx"))).toBe("password");
    const bomb = zipOf({ "xl/sharedStrings.xml": new Uint8Array(2 * 1024 * 1024) });
    expect(await reasonOf(read(bomb, "xlsx"))).toBe("too-large");
    expect(await reasonOf(read(zipOf({ "a.xml": "<a/>" }), "xlsx"))).toBe("broken");
    expect(await reasonOf(read(Buffer.from("<html>"), "ods"))).toBe("broken");
  });

  it("is read without its programs, what is embedded and what it would fetch (Trust W3, W10)", async () => {
    const book = await writeXlsx({ sheets: SHEETS });
    const { unzipSync } = await import("fflate");
    const files = unzipSync(book);
    // None of it is unpacked, or it would be refused as a bomb.
    const bomb = new Uint8Array(2 * 1024 * 1024);
    const more = {
      "xl/vbaProject.bin": bomb,
      "xl/media/1.png": bomb,
      "xl/embeddings/a.bin": bomb,
      "xl/externalLinks/a.xml": bomb,
      "xl/activeX/a.xml": bomb,
      "a.html": bomb,
    };
    expect(await reasonOf(read(zipOf({ ...files, ...more }), "xlsx"))).toBe("read");
  });
});

describe("a spreadsheet of binary records", () => {
  const old = gunzipSync(Buffer.from(XLS_GZIP_BASE64, "base64"));
  /** Behind the first record of the workbook. */
  const second = old.indexOf(Buffer.from("0908100000060500", "hex")) + 20;
  const changed = (at: number, ...bytes: readonly number[]) => {
    const copy = Buffer.from(old);
    copy.set(bytes, at);
    return copy;
  };

  it("of Excel 97 is its sheets as text by place, as LibreOffice wrote them", async () => {
    for (const extension of ["xls", "xlt"]) {
      const [bays, notes, ...others] = await read(old, extension);
      expect([bays?.name, bays?.rows, notes?.name, others]).toEqual([
        "Quay and berth",
        3,
        "Notes",
        [],
      ]);
      expect([0, 1, 2].map((column) => bays?.textAt(1, column))).toEqual(["Four", "1200.5", "980"]);
      expect([bays?.isNumber(1, 1), bays?.textAt(2, 2), notes?.textAt(0, 0)]).toEqual([
        true,
        "TRUE",
        "Gravel is kept dry",
      ]);
    }
  });

  it("of Excel 97 may be one of the new format, or damaged", async () => {
    const [table] = await read(await writeXlsx({ sheets: SHEETS }), "xls");
    expect(table?.textAt(1, 0)).toBe("Four");
    expect(await reasonOf(read(old.subarray(0, 3000), "xls"))).toBe("broken");
    expect(await reasonOf(read(Buffer.from("<table>"), "xls"))).toBe("broken");
  });

  it("of Excel 97 with a password says so, also behind a protection, and is not read as cells", async () => {
    expect(await reasonOf(read(changed(second, 0x2f), "xls"))).toBe("password");
    expect(await reasonOf(read(changed(second, 0x86, 0, 0, 0, 0x2f, 0), "xls"))).toBe("password");
    expect(await reasonOf(read(changed(second, 0x86, 0, 0, 0, 0xe1, 0), "xls"))).toBe("read");
  });

  it("of a format before Excel 97 is one that cannot be read", async () => {
    const version = second - 16;
    expect(await reasonOf(read(changed(version, 0x00, 0x05), "xls"))).toBe("unsupported");
  });

  it("in a package is text by place", async () => {
    const [bays] = await read(
      makeXlsb("Bays", [["Bay", "Paid"], ["Four", 1200.5], [true]]),
      "xlsb",
    );
    expect([bays?.name, bays?.rows, bays?.columns]).toEqual(["Bays", 3, 2]);
    expect([bays?.textAt(1, 0), bays?.textAt(1, 1), bays?.textAt(2, 0)]).toEqual([
      "Four",
      "1200.5",
      "TRUE",
    ]);
  });

  it("in a package is refused before it asks for more memory than there is (Trust W10)", async () => {
    const wide = Array.from({ length: 610 }, (_, row) => [
      rowRecord(row),
      cellRecord(true, 16_383),
    ]).flat();
    // With these ten million are full, to the cell.
    const most = [...wide, rowRecord(610), cellRecord(true, 5_759)];
    expect(await reasonOf(read(xlsbOf("a", most), "xlsb"))).toBe("read");
    const more = [...wide, rowRecord(610), cellRecord(true, 5_760)];
    expect(await reasonOf(read(xlsbOf("a", more), "xlsb"))).toBe("too-large");
    // A column that no sheet has, and the last record cut off.
    const far = cellRecord(true, 4_000_000_000);
    expect(await reasonOf(read(xlsbOf("a", [rowRecord(0), far]), "xlsb"))).toBe("too-large");
    const cut = cellRecord("Four", 3).subarray(0, 5);
    expect(await reasonOf(read(xlsbOf("a", [rowRecord(0), cut]), "xlsb"))).toBe("broken");
  });

  it("in a package is read without its programs and settings, which are no sheets", async () => {
    const { unzipSync } = await import("fflate");
    const files = unzipSync(makeXlsb("a", [["Four"]]));
    const bomb = new Uint8Array(2 * 1024 * 1024);
    const more = {
      "xl/vbaProject.bin": bomb,
      "xl/printerSettings/printerSettings1.bin": bomb,
      "xl/worksheets/more/sheet2.bin": bomb,
    };
    expect(await reasonOf(read(zipOf({ ...files, ...more }), "xlsb"))).toBe("read");
    expect(await reasonOf(read(zipOf({ ...files, "xl/styles.bin": bomb }), "xlsb"))).toBe(
      "too-large",
    );
  });
});

describe("a table of text", () => {
  it("is its rows, with commas and lines within quotes", async () => {
    const table = await csv('Bay,Planned\n"Four, north",1 200\n"a\nb",x\n');
    expect([table?.rows, table?.columns, table?.textAt(1, 0), table?.textAt(2, 0)]).toEqual([
      3,
      2,
      "Four, north",
      "a\nb",
    ]);
    expect([table?.isNumber(1, 1), table?.isNumber(0, 1)]).toEqual([true, false]);
    expect((await csv("a,b\tc", "tsv"))?.textAt(0, 1)).toBe("c");
  });

  it("whose line has no end is refused, before it takes the frame's time", async () => {
    expect(await reasonOf(csv(`${"x".repeat(200_000)}\n`))).toBe("read");
    expect(await reasonOf(csv(`a\n${"x".repeat(200_001)}`))).toBe("too-large");
  });
});
