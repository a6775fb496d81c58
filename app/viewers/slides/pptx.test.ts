import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unpack } from "#app/viewers/parts/unpack.ts";
import { type Parts, zipOf } from "#tests/samples/make-office.ts";
import { readPptx } from "./pptx.ts";

/** The document of these tests knows no `*` as a namespace. */
function tagsOf(this: Document | Element, _space: string, localName: string) {
  return [...this.querySelectorAll("*")].filter((one) => one.localName === localName);
}
const empty = new DOMParser().parseFromString("<x/>", "application/xml");
for (const one of [empty, empty.documentElement])
  Object.assign(Object.getPrototypeOf(one), { getElementsByTagNameNS: tagsOf });

const SPACES = 'xmlns:a="a" xmlns:p="p" xmlns:r="r"';
const WIDTH = 1_000_000;
const HEIGHT = 500_000;
const place = (x: number, y: number, width: number, height: number) =>
  `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>`;
const run = (text: string, look = "") => `<a:r><a:rPr ${look}/><a:t>${text}</a:t></a:r>`;
const shape = (inner: string, paragraphs = `<a:p>${run("Text")}</a:p>`) =>
  `<p:sp><p:nvSpPr><p:nvPr>${inner}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`;
const slide = (shapes: string) =>
  `<p:sld ${SPACES}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
const relations = (...list: readonly (readonly [string, string, string, string?])[]) =>
  `<Relationships>${list
    .map(
      ([id, type, target, mode = "Internal"]) =>
        `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}" TargetMode="${mode}"/>`,
    )
    .join("")}</Relationships>`;

/** A show of the slides that are given, in the order of `order`. */
function showOf(slides: readonly string[], more: Parts = {}, order = slides.map((_, n) => n + 1)) {
  const ids = order.map((n) => `<p:sldId r:id="s${n}"/>`).join("");
  const parts: Record<string, string | Uint8Array> = {
    "ppt/presentation.xml": `<p:presentation ${SPACES}><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="${WIDTH}" cy="${HEIGHT}"/></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relations(
      ...slides.map((_, n) => [`s${n + 1}`, "slide", `slides/slide${n + 1}.xml`] as const),
    ),
  };
  for (const [n, xml] of slides.entries()) parts[`ppt/slides/slide${n + 1}.xml`] = xml;
  return readPptx(unpack(zipOf({ ...parts, ...more })));
}
const shapesOf = (shapes: string, more: Parts = {}) => showOf([slide(shapes)], more).slides[0];
const textsOf = (shapes: ReturnType<typeof shapesOf>) =>
  shapes?.map((one) =>
    one.kind === "text"
      ? one.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join("")).join("/")
      : one.url,
  );
const SLIDE_RELS = "ppt/slides/_rels/slide1.xml.rels";

const made = vi.fn((_blob: Blob) => "blob:picture");
beforeEach(() => {
  made.mockClear();
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => made(blob as Blob));
});
afterEach(() => vi.restoreAllMocks());

describe("a presentation", () => {
  it("has its slides in the order that it names, each with its texts, and its own shape", () => {
    const show = showOf(
      ["One", "Two", "Three"].map((text) => slide(shape("", `<a:p>${run(text)}</a:p>`))),
      {},
      [2, 3, 1],
    );
    expect(show.ratio).toBe(2);
    expect(show.slides.map(textsOf)).toEqual([["Two"], ["Three"], ["One"]]);
  });

  it("without a size is as wide as they usually are", () => {
    const show = showOf([slide(shape(""))], {
      "ppt/presentation.xml": `<p:presentation ${SPACES}><p:sldIdLst><p:sldId r:id="s1"/></p:sldIdLst></p:presentation>`,
    });
    expect(show.ratio).toBeCloseTo(16 / 9, 5);
  });

  it.each([
    ["no list of slides", {}],
    [
      "none of the slides that it names",
      { "ppt/presentation.xml": `<p:presentation ${SPACES}><p:sldId r:id="s9"/></p:presentation>` },
    ],
  ])("with %s is broken", (_what, parts) => {
    expect(() => readPptx(unpack(zipOf({ "x.xml": "<x/>", ...parts })))).toThrow(
      expect.objectContaining({ reason: "broken" }),
    );
  });

  it("leads to nothing outside: a slide that lies elsewhere is none", () => {
    const xml = slide(shape(""));
    expect(() =>
      showOf([xml], {
        "ppt/_rels/presentation.xml.rels": relations([
          "s1",
          "slide",
          "slides/slide1.xml",
          "External",
        ]),
      }),
    ).toThrow(expect.objectContaining({ reason: "broken" }));
  });

  it("shows no more than a thousand slides", () => {
    const show = showOf(
      [slide(shape(""))],
      {},
      Array.from({ length: 1_001 }, () => 1),
    );
    expect(show.slides).toHaveLength(1_000);
  });
});

describe("the text of a slide", () => {
  it("stands where its slide says, in parts of its width and height", () => {
    const [text] = shapesOf(shape(place(100_000, 50_000, 500_000, 250_000))) ?? [];
    expect(text?.box).toEqual({ x: 0.1, y: 0.1, width: 0.5, height: 0.5 });
  });

  it.each([
    ["its layout, by its number", '<p:ph idx="3"/>', '<p:ph idx="3"/>', "layout"],
    ["its layout, by what it is", '<p:ph type="body"/>', '<p:ph type="body"/>', "layout"],
    [
      "a title's, where it is one in the middle",
      '<p:ph type="ctrTitle"/>',
      '<p:ph type="title"/>',
      "layout",
    ],
    [
      "the master, where its layout has none",
      '<p:ph type="body"/>',
      '<p:ph type="body"/>',
      "master",
    ],
  ])("stands where %s says", (_what, own, theirs, where) => {
    const model = slide(
      shape('<p:ph type="other" idx="9"/>') + shape(theirs + place(0, 0, WIDTH, 250_000)),
    );
    const empty = slide(shape('<p:ph type="pic" idx="7"/>'));
    const [text] =
      shapesOf(shape(own), {
        [SLIDE_RELS]: relations(["l", "slideLayout", "../slideLayouts/l.xml"]),
        "ppt/slideLayouts/l.xml": where === "layout" ? model : empty,
        "ppt/slideLayouts/_rels/l.xml.rels": relations([
          "m",
          "slideMaster",
          "/ppt/slideMasters/m.xml",
        ]),
        "ppt/slideMasters/m.xml": where === "master" ? model : empty,
      }) ?? [];
    expect(text?.box).toEqual({ x: 0, y: 0, width: 1, height: 0.5 });
  });

  it("stands in no place of another kind, though neither has a number, nor in that of a decoration", () => {
    const others = shape(place(0, 0, 10, 10)) + shape(`<p:ph type="title"/>${place(0, 0, 10, 10)}`);
    const own = shape(`<p:ph type="body"/>${place(0, 0, WIDTH, 250_000)}`);
    const [text] =
      shapesOf(shape('<p:ph type="body"/>'), {
        [SLIDE_RELS]: relations(["l", "slideLayout", "../slideLayouts/l.xml"]),
        "ppt/slideLayouts/l.xml": slide(others + own),
      }) ?? [];
    expect(text?.box).toEqual({ x: 0, y: 0, width: 1, height: 0.5 });
  });

  it("is as large as its place says, whatever extension stands before it", () => {
    const extension = '<a:extLst><a:ext uri="{1}"/></a:extLst>';
    const [text] = shapesOf(shape(extension + place(0, 0, WIDTH, 250_000))) ?? [];
    expect(text?.box).toEqual({ x: 0, y: 0, width: 1, height: 0.5 });
  });

  it("has the whole slide where nothing says its place", () => {
    const [text] = shapesOf(shape('<p:ph type="body"/>')) ?? [];
    expect(text?.box).toEqual({ x: 0.05, y: 0.05, width: 0.9, height: 0.9 });
  });

  it("is known as a title, and left out where it says nothing", () => {
    const shapes = shapesOf(
      shape('<p:ph type="title"/>') +
        shape('<p:ph type="ctrTitle"/>') +
        shape('<p:ph type="body"/>') +
        shape('<p:ph type="body"/>', `<a:p>${run("  ")}</a:p>`),
    );
    expect(shapes?.map((one) => one.kind === "text" && one.isTitle)).toEqual([true, true, false]);
  });

  it("has its look: sizes in parts of the width, colours that are colours, and lines that break", () => {
    const look =
      '<a:r><a:rPr sz="2000" b="1" i="1" u="sng"><a:solidFill><a:srgbClr val="Ff0080"/></a:solidFill></a:rPr><a:t>A</a:t></a:r>';
    const evil =
      '<a:r><a:rPr u="none" b="0"><a:solidFill><a:srgbClr val="red;x:url(//e)"/></a:solidFill></a:rPr><a:t>B</a:t></a:r>';
    const [text] =
      shapesOf(
        shape(
          "",
          `<a:p>${look}<a:br/>${evil}<a:fld><a:t>7</a:t></a:fld><a:other><a:t>no</a:t></a:other></a:p>`,
        ),
      ) ?? [];
    const runs = text?.kind === "text" ? (text.paragraphs[0]?.runs ?? []) : [];
    expect(runs[0]).toEqual({
      ...{ text: "A", isBold: true, isItalic: true, isUnderlined: true },
      ...{ size: (20 * 12_700) / WIDTH, colour: "#Ff0080" },
    });
    expect(runs[1]).toEqual({ text: "\n", size: null, colour: null });
    expect(runs[2]).toMatchObject({
      text: "B",
      isBold: false,
      isUnderlined: false,
      size: null,
      colour: null,
    });
    expect(runs.map(({ text: word }) => word)).toEqual(["A", "\n", "B", "7"]);
  });

  it.each([
    ['algn="ctr" lvl="2"', { align: "center", depth: 2 }],
    ['algn="r" lvl="99"', { align: "end", depth: 8 }],
    ['algn="l" lvl="x"', { align: "start", depth: 0 }],
  ])("stands as a paragraph of %s does", (properties, wanted) => {
    const [text] = shapesOf(shape("", `<a:p><a:pPr ${properties}/>${run("A")}</a:p>`)) ?? [];
    expect(text?.kind === "text" && text.paragraphs[0]).toMatchObject(wanted);
  });

  it("of a table is read too", () => {
    const table = `<p:graphicFrame>${place(0, 0, WIDTH, HEIGHT)}<a:tbl><a:tc><a:p>${run("Cell")}</a:p></a:tc></a:tbl></p:graphicFrame>`;
    expect(textsOf(shapesOf(table))).toEqual(["Cell"]);
  });
});

describe("a picture of a slide", () => {
  const picture = (id: string) =>
    `<p:pic><a:blip r:embed="${id}"/>${place(0, 250_000, 500_000, 250_000)}</p:pic>`;

  it("is drawn from the file, behind the text, where it stands", async () => {
    const shapes = shapesOf(shape("") + picture("i"), {
      [SLIDE_RELS]: relations(["i", "image", "../media/a.png"]),
      "ppt/media/a.png": "points",
    });
    expect(shapes?.map(({ kind }) => kind)).toEqual(["picture", "text"]);
    expect(shapes?.[0]).toEqual({
      kind: "picture",
      url: "blob:picture",
      box: { x: 0, y: 0.5, width: 0.5, height: 0.5 },
    });
    const [[blob] = []] = made.mock.calls;
    expect(blob?.type).toBe("image/png");
    expect(await blob?.text()).toBe("points");
  });

  it.each([
    ["lies elsewhere", relations(["i", "image", "../media/a.png", "External"]), "i"],
    ["is not in the file", relations(["i", "image", "../media/b.png"]), "i"],
    ["is no picture", relations(["i", "image", "../media/a.html"]), "i"],
    ["has no such relation", relations(["i", "image", "../media/a.png"]), "j"],
  ])("that %s is none", (_what, rels, id) => {
    const shapes = shapesOf(shape("") + picture(id), {
      [SLIDE_RELS]: rels,
      "ppt/media/a.png": "points",
      "ppt/media/a.html": "<script>1</script>",
    });
    expect(shapes?.map(({ kind }) => kind)).toEqual(["text"]);
    expect(made).not.toHaveBeenCalled();
  });

  it("that climbs out of the file finds nothing there", () => {
    const shapes = shapesOf(shape("") + picture("i"), {
      [SLIDE_RELS]: relations(["i", "image", "../../../../../../etc/./a.png"]),
    });
    expect(shapes?.map(({ kind }) => kind)).toEqual(["text"]);
  });
});
