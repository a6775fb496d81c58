import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { writeXlsx } from "hucre";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { showSheet } from "#app/viewers/sheet/sheet-viewer.ts";
import { aViewerHost } from "#tests/support/viewer-host.ts";

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(260);
  return () => vi.unstubAllGlobals();
});

type Sheet = Parameters<typeof writeXlsx>[0]["sheets"][number];

/** A workbook of one sheet; `rows` goes into it as XML, as a program writes it that cannot calculate. */
async function aBook(sheet: Omit<Sheet, "name">, rows = ""): Promise<Uint8Array> {
  const files = unzipSync(new Uint8Array(await writeXlsx({ sheets: [{ name: "a", ...sheet }] })));
  const part = "xl/worksheets/sheet1.xml";
  const xml = strFromU8(files[part] ?? new Uint8Array());
  files[part] = strToU8(xml.replace("</sheetData>", `${rows}</sheetData>`));
  return zipSync(files);
}

async function shown(bytes: Uint8Array) {
  const { host, root } = aViewerHost({ name: "a.xlsx", bytes });
  await showSheet(host);
  const grid = root.querySelector<HTMLElement>("[role=grid]");
  const cellsIn = (row: number) => [
    ...root.querySelectorAll<HTMLElement>(`[aria-rowindex="${row + 1}"] [role=gridcell]`),
  ];
  const cell = (text: string) => {
    const all = [...root.querySelectorAll<HTMLElement>("[role=gridcell]")];
    return all.find(({ textContent }) => textContent === text);
  };
  const press = (key: string) => {
    grid?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return root.querySelector(".num")?.textContent;
  };
  const note = root.querySelector<HTMLElement>(".reader-note");
  const value = () => root.querySelector("output")?.value;
  return { cellsIn, cell, press, value, note: note?.hidden ? null : note?.textContent, grid };
}

describe("a formula whose value is not in the file", () => {
  const rows =
    '<row r="2"><c r="A2"><f>SUM(A1:B1)</f></c><c r="B2"><f>A1&amp;"x"</f><v></v></c>' +
    '<c r="C2"><f t="shared" ref="C2:C3" si="0">A1*2</f></c></row>' +
    '<row r="3"><c r="C3"><f t="shared" si="0"/></c></row>';

  it("is shown as a formula, and marked as one", async () => {
    const sheet = await shown(await aBook({ rows: [[1, 2, 3]] }, rows));
    for (const text of ["=SUM(A1:B1)", '=A1&"x"', "=A1*2", "=…"]) {
      expect([text, sheet.cell(text)?.classList.contains("is-formula")]).toEqual([text, true]);
    }
    expect(sheet.cell("2")?.classList.contains("is-formula")).toBe(false);
    expect(sheet.note).toBe("sheet.formulas");
    sheet.press("ArrowDown");
    expect(sheet.value()).toBe("=SUM(A1:B1)");
  });

  it("is nothing beside its value, where that is there", async () => {
    const valued =
      '<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="str"><f>""</f><v></v></c></row>';
    const sheet = await shown(await aBook({ rows: [[1]] }, valued));
    expect(
      sheet
        .cellsIn(2)
        .map(({ textContent }) => textContent)
        .slice(0, 2),
    ).toEqual(["2", ""]);
    expect(sheet.note).toBeNull();
  });
});

describe("merged cells and widths of columns", () => {
  const merges = [{ startRow: 0, startCol: 1, endRow: 2, endCol: 2 }];
  const rows = [
    ["a", "title", null, "d"],
    ["e", null, null, "f"],
    ["g", null, null, "h"],
    ["i", "j", "k", "l"],
  ];

  it("are one cell as wide and as high as all of them", async () => {
    const columns = [{ width: 20 }, { width: 10 }, { width: 30 }];
    const sheet = await shown(await aBook({ rows, merges, columns }));
    const title = sheet.cell("title");
    expect([title?.style.left, title?.style.inlineSize]).toEqual(["221px", "330px"]);
    expect([title?.style.top, title?.style.blockSize]).toEqual(["0px", "78px"]);
    const spans = ["aria-rowspan", "aria-colspan"].map((name) => title?.getAttribute(name));
    expect(spans).toEqual(["3", "2"]);
    const words = (row: number) => sheet.cellsIn(row).map(({ textContent }) => textContent);
    expect(words(1).slice(0, 3)).toEqual(["a", "title", "d"]);
    expect(words(2).slice(0, 3)).toEqual(["e", "f", ""]);
    expect(words(4).slice(0, 4)).toEqual(["i", "j", "k", "l"]);
  });

  it("are walked over as one", async () => {
    const sheet = await shown(await aBook({ rows, merges }));
    expect(["ArrowRight", "ArrowRight", "ArrowLeft"].map(sheet.press)).toEqual(["B1", "D1", "B1"]);
    expect(["ArrowDown", "ArrowUp", "ArrowLeft"].map(sheet.press)).toEqual(["B4", "B1", "A1"]);
  });

  it("are drawn where their first cell is out of sight", async () => {
    const tall = [{ startRow: 0, startCol: 0, endRow: 200, endCol: 0 }];
    const many = Array.from({ length: 201 }, (_, n) => [n === 0 ? "side" : null, `row ${n}`]);
    const sheet = await shown(await aBook({ rows: many, merges: tall }));
    for (let time = 0; time < 8; time += 1) sheet.press("PageDown");
    sheet.press("ArrowRight");
    expect(sheet.cell("side")?.style.blockSize).toBe(`${201 * 26}px`);
  });
});
