import { describe, expect, it } from "vitest";
import { MIME_BY_EXTENSION } from "#app/contract/file-categories.data.ts";
import { chooseView, type ViewContext, type ViewedFile, type ViewName } from "./view-choice.ts";

const MIB = 1024 * 1024;
const plays = () => true;
const playsNothing = () => false;

const aFile = (extension: string, more: Partial<ViewedFile> = {}): ViewedFile => ({
  name: `a.${extension}`,
  sizeBytes: 1000,
  context: "files",
  ...more,
});

const IMAGES = "jpg png jpeg gif svg";
const THUMBNAILED = "heic heif webp avif tiff";
const TEXTS = "txt log ini csv sh php py pl html js json css rb xml sql md markdown";
const WORDS = "doc docm docx dot dotm dotx odt rtf";
const SLIDES = "odp pot potm potx pps ppsm ppsx ppt pptm pptx";
const EMBEDDED_SHEETS = "ods xlsb xlsm xlsx";
/** Of the document list, none that an earlier rule takes; "tiff" is one with a thumbnail. */
const DOCUMENTS =
  "odt ott fodt odf ods ots fods odp otp fodp odg otg fodg rtf sxw doc dot docx dotx docm dotm ppt pot pps " +
  "pptm potx potm ppsx ppsm pptx xls xlt xlsx xlsm xltx xltm vsd vsdx vsdm vdx eml msg dwg dwf dxf dcm " +
  "dicom dcim dicm psd tif tiff ras cal cals dib bmp ico pbm pgm ppm img cur ncr sgi pct pcx pcd dcx wmf " +
  "emf tga tpic";
/** In no list of documents, pictures, text or media that plays. */
const NOTHING =
  "7z zip rar gz gzip tar bz2 tgz tbz2 dmg exe bin bat iso mdb ai fig wma wmv avi flv mkv";

type Row = readonly [
  what: string,
  extensions: string,
  flags: Partial<ViewedFile>,
  contexts: readonly ViewContext[],
  view: ViewName,
];

const OWN: readonly ViewContext[] = ["files", "history"];
const LINKS: readonly ViewContext[] = ["link", "applink"];
const ALL: readonly ViewContext[] = [...OWN, ...LINKS];
const COMPAT = { isCompat: true };
const LARGE = { hasLargeThumbnail: true };

const TABLE: readonly Row[] = [
  ["a picture", IMAGES, {}, ALL, "image"],
  ["a picture with a thumbnail", THUMBNAILED, LARGE, ALL, "image"],
  ["a picture without one", "heic heif webp avif", COMPAT, ALL, "default"],
  ["text", TEXTS, {}, ALL, "text"],
  ["a PDF of one's own", "pdf", {}, OWN, "doc"],
  ["a small PDF that may only be viewed", "pdf", { isPreviewOnly: true }, LINKS, "doc"],
  ["a PDF of 256 KB that may only be viewed", "pdf", ofPdf(262_144), LINKS, "doc"],
  ["a larger PDF that may only be viewed", "pdf", ofPdf(262_145), LINKS, "pdf"],
  ["a PDF of a link with previews", "pdf", COMPAT, LINKS, "doc"],
  ["a PDF of a link without previews", "pdf", {}, LINKS, "default"],
  ["an office document with consent", WORDS, { isOffice: true }, ["files"], "office"],
  ["slides with consent", SLIDES, { isOffice: true }, ["files"], "office"],
  ["a sheet with consent", EMBEDDED_SHEETS, { isOffice: true }, ["files"], "office"],
  ["old sheets: not embedded", "xls", { isOffice: true }, ["files"], "doc"],
  ["an office document that streams", WORDS, { isOffice: true, isStreaming: true }, OWN, "doc"],
  ["an office document in an old version", WORDS, { isOffice: true }, ["history"], "doc"],
  ["an office document of a link", WORDS, { isOffice: true, isCompat: true }, LINKS, "doc"],
  ["an office document without consent", `${WORDS} ${SLIDES}`, {}, OWN, "doc"],
  ["a sheet above 5 MB", "xlsx", { isOffice: true, sizeBytes: 5 * MIB + 1 }, OWN, "doc"],
  ["a sheet of 5 MB", "xlsx", { isOffice: true, sizeBytes: 5 * MIB }, ["files"], "office"],
  ["a text of 50 MB", "docx", { isOffice: true, sizeBytes: 50 * MIB }, ["files"], "office"],
  ["a text above 50 MB", "docx", { isOffice: true, sizeBytes: 50 * MIB + 1 }, OWN, "doc"],
  ["slides of 100 MB", "pptx", { isOffice: true, sizeBytes: 100 * MIB }, ["files"], "office"],
  ["slides above 100 MB", "pptx", { isOffice: true, sizeBytes: 100 * MIB + 1 }, OWN, "doc"],
  [
    "what an office provider is tried with",
    "wopitest wopitestx",
    { isOffice: true },
    ALL,
    "default",
  ],
  ["a document of one's own", DOCUMENTS, {}, OWN, "doc"],
  ["a document of a link with previews", DOCUMENTS, COMPAT, LINKS, "doc"],
  ["a document of a link without previews", DOCUMENTS, {}, LINKS, "default"],
  ["mp4", "mp4", {}, ALL, "video"],
  ["other video on links", "3gp m4v webm mov", {}, LINKS, "video"],
  ["other video of one's own", "3gp m4v webm mov", {}, OWN, "default"],
  ["mp3", "mp3", {}, ALL, "audio"],
  ["other sound on links", "wav aac", {}, LINKS, "audio"],
  ["other sound of one's own", "wav aac ogg m4a flac", {}, OWN, "default"],
  ["sound that is in no list", "ogg m4a flac", {}, LINKS, "default"],
  ["what nothing shows", NOTHING, { ...COMPAT, ...LARGE, isOffice: true }, ALL, "default"],
];

function ofPdf(sizeBytes: number): Partial<ViewedFile> {
  return { isPreviewOnly: true, isCompat: true, sizeBytes };
}

const words = (list: string) => list.split(" ");

describe("the view of a file (Spec B§9, C§2.5)", () => {
  it.each(TABLE)("%s", (_what, extensions, flags, contexts, view) => {
    for (const context of contexts) {
      for (const extension of words(extensions)) {
        const chosen = chooseView(aFile(extension, { ...flags, context }), plays);
        expect(`${context}: ${extension} is ${chosen}`).toBe(`${context}: ${extension} is ${view}`);
      }
    }
  });

  it("names every extension that the reference knows in every context", () => {
    const named = new Set(TABLE.flatMap(([, extensions]) => words(extensions)));
    const missing = Object.keys(MIME_BY_EXTENSION).filter((extension) => !named.has(extension));
    // Nothing of the specification classifies these; they show as "default".
    const unclassified =
      "asf c cpp cs eps flac h java m4a m4p mpeg mpg ogg ogv ps ts tsv wma".split(" ");
    expect(missing.filter((extension) => !unclassified.includes(extension))).toEqual([]);
    for (const context of ALL) {
      for (const extension of unclassified) {
        expect(chooseView(aFile(extension, { context, ...COMPAT, ...LARGE }), plays)).toBe(
          "default",
        );
      }
    }
  });

  it("mov and 3gp of a link play only where the browser plays them; the rest is not asked for", () => {
    const view = (extension: string) =>
      chooseView(aFile(extension, { context: "link" }), playsNothing);
    expect(words("mov 3gp").map(view)).toEqual(["default", "default"]);
    expect(words("mp4 m4v webm").map(view)).toEqual(["video", "video", "video"]);
  });

  it("goes by the last extension alone, in any case, and by none where there is none", () => {
    const view = (name: string) => chooseView({ ...aFile("x"), name }, plays);
    expect(view("holiday.JPG")).toBe("image");
    expect(view("invoice.pdf.exe")).toBe("default");
    expect(view("exe.invoice.pdf")).toBe("doc");
    expect(view("pdf")).toBe("default");
    expect(view(".png")).toBe("default");
    expect(view("a.constructor")).toBe("default");
  });
});
