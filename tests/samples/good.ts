import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync, gzipSync } from "node:zlib";
import { writeOds, writeXlsx } from "hucre";
import { makeCr3 } from "./make-cr3.ts";
import { docxParts, odtParts, pptxParts, zipOf } from "./make-office.ts";
import { makePdf } from "./make-pdf.ts";
import { makeTar } from "./make-tar.ts";
import { CAMERA, greyPage, makeRaw, makeTiff, PHOTO, PLACE, short, withExif } from "./make-tiff.ts";
import { makeXlsb } from "./make-xlsb.ts";
import { DOC_GZIP_BASE64, PPT_GZIP_BASE64 } from "./old-office.data.ts";
import { HEIC_BASE64, PICTURES_BASE64 } from "./photos.data.ts";
import { XLS_GZIP_BASE64 } from "./sheets.data.ts";

/** A small file of each type that opens, and words that its viewer must show. */
export interface Sample {
  readonly name: string;
  readonly bytes: Buffer;
  /** Seen in the frame; empty: nothing is text in it. */
  readonly words: string;
}

const SHEETS = [
  {
    name: "Quay and berth",
    rows: [
      ["Bay", "Planned", "Paid"],
      ["Four", 1200.5, 980],
      ["Five", 300, true],
    ],
  },
  { name: "Notes", rows: [["Gravel is kept dry"]] },
];
const ODT =
  '<text:h text:outline-level="1">Harbour report</text:h><text:p>The <text:span text:style-name="T1">wall</text:span> stands.</text:p>' +
  "<text:list><text:list-item><text:p>First bay</text:p></text:list-item></text:list>" +
  "<table:table><table:table-row><table:table-cell><text:p>Stone</text:p></table:table-cell></table:table-row></table:table>" +
  '<text:p><draw:frame><draw:image xlink:href="Pictures/1.png"/></draw:frame></text:p>';
const ODP =
  "<draw:page><draw:frame><draw:text-box><text:p>Harbour in slides</text:p></draw:text-box></draw:frame></draw:page>";
const CODE = "const berth = 4; // dry\n";
const TABLE = 'Bay,Planned\n"Four, north",1200\nFive,300\n';
const RTF = "{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\pard Harbour \\b rules\\b0\\par caf\\'e9\\par}";

/** Made anew each time from these few lines, and from the few photos that say what made them. */
export async function goodSamples(): Promise<readonly Sample[]> {
  const pages = Array.from({ length: 12 }, (_, n) => [
    `Harbour wall, page ${n + 1}`,
    "Bay 4: the wall stands on rock.",
  ]);
  return [
    { name: "wall.pdf", bytes: makePdf({ pages }), words: "Harbour wall, page 1" },
    {
      name: "letter.docx",
      bytes: zipOf(docxParts(["Dear harbour master,", "the wall stands."])),
      words: "Dear harbour master,",
    },
    {
      name: "bill.xlsx",
      bytes: Buffer.from(await writeXlsx({ sheets: SHEETS })),
      words: "Planned",
    },
    { name: "bill.ods", bytes: Buffer.from(await writeOds({ sheets: SHEETS })), words: "Planned" },
    {
      name: "bill.xls",
      bytes: unzipped(XLS_GZIP_BASE64),
      words: "Planned",
    },
    { name: "bill.xlsb", bytes: makeXlsb("Quay", SHEETS[0]?.rows ?? []), words: "Planned" },
    { name: "bill.csv", bytes: Buffer.from(TABLE), words: "Four, north" },
    {
      name: "talk.pptx",
      bytes: zipOf(
        pptxParts([
          ["Harbour renewed", "Stone by stone"],
          ["The end", "Questions"],
        ]),
      ),
      words: "Harbour renewed",
    },
    { name: "talk.odp", bytes: zipOf(odtParts(ODP, "presentation")), words: "Harbour in slides" },
    { name: "report.odt", bytes: zipOf(odtParts(ODT)), words: "Harbour report" },
    { name: "report.doc", bytes: unzipped(DOC_GZIP_BASE64), words: "Harbour report" },
    { name: "talk.ppt", bytes: unzipped(PPT_GZIP_BASE64), words: "Stone by stone" },
    { name: "rules.rtf", bytes: Buffer.from(RTF), words: "Harbour" },
    {
      name: "read-me.md",
      bytes: Buffer.from("# Harbour plan\n\n- [x] **dug**\n\n[start](#harbour-plan)\n"),
      words: "Harbour plan",
    },
    { name: "berth.ts", bytes: Buffer.from(CODE), words: "const berth" },
    { name: "plans.zip", bytes: zipOf({ "bay/wall.txt": "stands" }), words: "wall.txt" },
    { name: "plans.tar", bytes: makeTar({ "bay/wall.txt": "stands" }), words: "wall.txt" },
    { name: "plans.tgz", bytes: gzipSync(makeTar({ "quay.txt": "wet" })), words: "quay.txt" },
    { name: "notes.gz", bytes: gzipSync("dry"), words: "notes" },
    ...pictures(),
    ...plainPictures(),
    { name: "notes.txt", bytes: Buffer.from("Gravel is kept dry\n"), words: "Gravel is kept dry" },
    { name: "letters.ttf", bytes: aFont(), words: "ABCDEFGHIJKLMNOPQRSTUVWXYZ" },
  ];
}

function unzipped(gzipBase64: string): Buffer {
  return gunzipSync(Buffer.from(gzipBase64, "base64"));
}

/** Each stands upright by what it says of itself: 24 × 16 points become 16 × 24. */
function pictures(): readonly Sample[] {
  const turned = { ...CAMERA, 274: short(6) };
  const photo = withExif(makeTiff({ pages: [turned], exif: PHOTO, gps: PLACE }));
  const data = Buffer.alloc(384, 0x80);
  const pages = [{ ...greyPage(24, 16, 8), ...turned }, greyPage(24, 16, 8)];
  return [
    { name: "pier.jpg", bytes: photo, words: "16 × 24" },
    { name: "scan.tif", bytes: makeTiff({ data, pages }), words: "16 × 24" },
    { name: "pier.nef", bytes: makeRaw(6), words: "16 × 24" },
    { name: "pier.cr3", bytes: makeCr3(6), words: "16 × 24" },
    { name: "pier.heic", bytes: Buffer.from(HEIC_BASE64, "base64"), words: "64 × 64" },
  ];
}

/** What browsers decode by themselves, 24 × 16 each. */
function plainPictures(): readonly Sample[] {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="16"><rect width="12" height="16" fill="red"/></svg>';
  const bytes = {
    ...Object.fromEntries(
      Object.entries(PICTURES_BASE64).map(([type, base64]) => [
        type,
        Buffer.from(base64, "base64"),
      ]),
    ),
    svg: Buffer.from(drawing),
    bmp: aBitmap(24, 16),
  };
  return Object.entries(bytes).map(([type, one]) => {
    return { name: `pier.${type}`, bytes: one, words: "24 × 16" };
  });
}

/** A black BMP of three bytes a point; a row of it fills whole fours. */
function aBitmap(width: number, height: number): Buffer {
  const HEAD_BYTES = 54;
  const bytes = Buffer.alloc(HEAD_BYTES + Math.ceil((width * 3) / 4) * 4 * height);
  bytes.write("BM");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(HEAD_BYTES, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

/** Liberation Sans, which the reader of PDF brings along. */
function aFont(): Buffer {
  const require = createRequire(import.meta.url);
  return readFileSync(require.resolve("pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf"));
}
