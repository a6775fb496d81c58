import { describe, expect, it, vi } from "vitest";
import { type Block, drawBlocks } from "#app/viewers/parts/blocks.ts";
import { unpack } from "#app/viewers/parts/unpack.ts";
import { odtParts, type Parts, zipOf } from "#tests/samples/make-office.ts";
import { readOdf } from "./odf.ts";

const STYLES =
  '<?xml version="1.0"?><office:document-styles xmlns:office="o" xmlns:style="s" xmlns:fo="f"><office:styles>' +
  '<style:style style:name="Title" style:family="paragraph"><style:text-properties fo:font-style="italic"/></style:style>' +
  '<style:style style:name="Chapter" style:family="paragraph" style:default-outline-level="2"/>' +
  '<style:style style:name="Circle" style:family="paragraph" style:parent-style-name="Circle"/>' +
  "</office:styles></office:document-styles>";
const AUTOMATIC =
  '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>' +
  '<style:style style:name="P2" style:family="paragraph"><style:text-properties fo:font-weight="bold"/></style:style>' +
  '<style:style style:name="T2" style:family="text"><style:text-properties fo:font-weight="normal"/></style:style>' +
  '<style:style style:name="Right" style:family="table"><style:table-properties style:writing-mode="rl-tb"/></style:style>' +
  '<style:style style:name="Page" style:family="table"><style:table-properties style:writing-mode="page"/></style:style>';

function partsOf(body: string, more: Parts = {}): Parts {
  const parts = odtParts(body);
  const content = String(parts["content.xml"]);
  const end = "</office:automatic-styles>";
  return {
    ...parts,
    "content.xml": content.replace(end, AUTOMATIC + end),
    "styles.xml": STYLES,
    ...more,
  };
}

const read = (body: string) => readOdf(unpack(zipOf(partsOf(body))));
const wordsOf = (block: Block) =>
  "runs" in block ? block.runs.map(({ text }) => text).join("") : "";
const linesOf = (body: string) =>
  read(body).map((block) =>
    block.kind === "heading"
      ? `h${block.level} ${wordsOf(block)}`
      : `${block.kind} ${wordsOf(block)}`,
  );

describe("a text of Open Document", () => {
  it("has the headings that its elements say, and those that are a style alone", () => {
    expect(
      linesOf(
        '<text:h text:outline-level="2">Wall</text:h><text:h>Quay</text:h>' +
          '<text:p text:style-name="Title">Harbour</text:p><text:p text:style-name="P1">Own title</text:p>' +
          '<text:p text:style-name="Subtitle">Below</text:p><text:p text:style-name="Heading_20_3">Third</text:p>' +
          '<text:p text:style-name="Chapter">Two</text:p>',
      ),
    ).toEqual([
      "h2 Wall",
      "h1 Quay",
      "h1 Harbour",
      "h1 Own title",
      "h2 Below",
      "h3 Third",
      "h2 Two",
    ]);
  });

  it.each(["P2", "Circle", "constructor", "Heading_20_x", "Text_20_body", ""])(
    "has a paragraph where the style “%s” is none of a heading",
    (style) => {
      expect(linesOf(`<text:p text:style-name="${style}">x</text:p>`)).toEqual(["paragraph x"]);
    },
  );

  it("looks as paragraph and span say, the span last", () => {
    const [block] = read(
      '<text:p text:style-name="P2">a<text:span text:style-name="T2">b</text:span></text:p>',
    );
    expect(block).toEqual({
      kind: "paragraph",
      runs: [
        { text: "a", isBold: true },
        { text: "b", isBold: false },
      ],
    });
    const [title] = read('<text:p text:style-name="P1">x</text:p>');
    expect(title).toMatchObject({ runs: [{ text: "x", isItalic: true }] });
  });
});

describe("what a text of Open Document brings along (Trust W3, W10)", () => {
  const made: string[] = [];
  const picturesOf = (path: string) => {
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      made.push(blob instanceof Blob ? blob.type : "");
      return "blob:1";
    });
    const body = `<text:p><draw:image xlink:href="${path}"/></text:p>`;
    const parts = partsOf(body, { "Pictures/a.html": "<script>", "Pictures/1.svg": "<svg/>" });
    return readOdf(unpack(zipOf(parts))).filter(({ kind }) => kind === "picture").length;
  };

  it("is pictures of types that draw, and nothing else", () => {
    expect([picturesOf("Pictures/1.png"), picturesOf("Pictures/1.svg")]).toEqual([1, 1]);
    expect([picturesOf("Pictures/a.html"), picturesOf("Pictures/none.png")]).toEqual([0, 0]);
    expect(made).toEqual(["image/png", "image/svg+xml"]);
  });

  it("is nothing that every object has by a name", () => {
    expect([picturesOf("constructor"), picturesOf("__proto__")]).toEqual([0, 0]);
  });

  it("is not read where it is encrypted: its password is asked for nowhere here", () => {
    const manifest = '<manifest xmlns="m"><file-entry><encryption-data/></file-entry></manifest>';
    const locked = partsOf("<text:p>x</text:p>", { "META-INF/manifest.xml": manifest });
    expect(() => readOdf(unpack(zipOf(locked)))).toThrow("password");
    const open = partsOf("<text:p>x</text:p>", {
      "META-INF/manifest.xml": manifest.replace("<encryption-data/>", ""),
    });
    expect(readOdf(unpack(zipOf(open)))).toHaveLength(1);
  });

  it.each([
    ["999999999", 1_000],
    ["1000", 1_000],
    ["3", 3],
    ["0", 1],
    ["-5", 1],
    ["1e99", 1],
    ["nonsense", 1],
  ])("is %s spaces that are %i", (count, spaces) => {
    const [block] = read(`<text:p><text:s text:c="${count}"/></text:p>`);
    expect(block && wordsOf(block)).toBe(" ".repeat(spaces));
  });

  it("ends at 200 parts in each other", () => {
    const nested = (depth: number) =>
      linesOf(
        `${"<text:section>".repeat(depth)}<text:p>x</text:p>${"</text:section>".repeat(depth)}`,
      );
    expect([nested(200), nested(201)]).toEqual([["paragraph x"], []]);
    const spans = (depth: number) =>
      linesOf(`<text:p>${"<text:span>".repeat(depth)}x${"</text:span>".repeat(depth)}</text:p>`);
    expect([spans(200), spans(201)]).toEqual([["paragraph x"], ["paragraph "]]);
  });

  it("is not what was taken out of it, nor what others wrote beside it", () => {
    expect(
      linesOf(
        "<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>" +
          "<office:forms><text:p>form</text:p></office:forms>" +
          "<text:p>a<office:annotation><text:p>comment</text:p></office:annotation>" +
          "<text:note><text:note-body><text:p>note</text:p></text:note-body></text:note>b</text:p>",
      ),
    ).toEqual(["paragraph ab"]);
  });

  it("is no entity that grows", () => {
    const laughs =
      '<?xml version="1.0"?><!DOCTYPE z [<!ENTITY a "ha">]><z><body><text/></body></z>';
    expect(() => readOdf(unpack(zipOf(partsOf("", { "content.xml": laughs }))))).toThrow("broken");
  });
});

describe("a table of Open Document", () => {
  const cell = (text: string) => `<table:table-cell>${text}</table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
  const words = (text: string) => cell(`<text:p>${text}</text:p>`);
  const table = (rows: string, style = "") =>
    `<table:table table:style-name="${style}">${rows}</table:table>`;
  const drawn = (body: string) => {
    const box = document.createElement("div");
    box.append(drawBlocks(read(body)));
    return Array.from(box.querySelectorAll("table"), (one) => one.dir);
  };

  it("runs as it says, else as its own text does, whatever page shows it", () => {
    expect(drawn(table(row(words("Stone"), words("حجر"))))).toEqual(["ltr"]);
    expect(drawn(table(row(words("12"), words("حجر"))))).toEqual(["rtl"]);
    expect(drawn(table(row(words("Stone")), "Right"))).toEqual(["rtl"]);
    expect(drawn(table(row(words("Stone")), "Page"))).toEqual(["ltr"]);
  });

  it("has the rows of its head, and leaves those of a table in it to that", () => {
    const inner = table(row(words("inner")));
    const [block] = read(
      table(
        `<table:table-header-rows>${row(words("Bay"))}</table:table-header-rows>${row(cell(inner))}`,
      ),
    );
    expect(block).toMatchObject({
      kind: "table",
      rows: [[[{ kind: "paragraph" }]], [[{ kind: "table", rows: [[[{ kind: "paragraph" }]]] }]]],
    });
    expect(block?.kind === "table" && block.rows).toHaveLength(2);
  });
});
