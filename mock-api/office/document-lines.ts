import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

/** Where the text of a document stands, by extension; of the others the stand-in shows nothing. */
const PARTS: Readonly<Record<string, string>> = {
  docx: "word/document.xml",
  docm: "word/document.xml",
  odt: "content.xml",
  xlsx: "xl/sharedStrings.xml",
  xlsm: "xl/sharedStrings.xml",
  ods: "content.xml",
  pptx: "ppt/slides/slide1.xml",
  ppsx: "ppt/slides/slide1.xml",
  odp: "content.xml",
};
/** One run of text, whatever the format calls it. */
const RUN = /(<(?:w:t|a:t|t|text:p)(?: [^>]*)?>)([^<]*)(<\/(?:w:t|a:t|t|text:p)>)/g;
const BODY_END = /(<w:sectPr\b|<\/w:body>)/;

/** The runs of a document, a line each; null where it is none. */
export function readLines(extension: string, bytes: Uint8Array): string | null {
  try {
    const part = unzipSync(bytes)[PARTS[extension] ?? ""];
    if (part === undefined) return "";
    return [...strFromU8(part).matchAll(RUN)].map(([, , text = ""]) => fromXml(text)).join("\n");
  } catch {
    return null;
  }
}

/** The document with these lines in the place of its runs; a text document takes further ones, too. */
export function writeLines(extension: string, bytes: Uint8Array, text: string): Uint8Array {
  const files = unzipSync(bytes);
  const name = PARTS[extension] ?? "";
  const part = files[name];
  if (part === undefined) return bytes;
  const lines = text.split("\n");
  let at = 0;
  const replaced = strFromU8(part).replaceAll(RUN, (_all, before, _old, after) => {
    const line = toXml(lines[at] ?? "");
    at += 1;
    return before + line + after;
  });
  const more = lines.slice(at).map((line) => `<w:p><w:r><w:t>${toXml(line)}</w:t></w:r></w:p>`);
  const whole =
    name === "word/document.xml"
      ? replaced.replace(BODY_END, (end) => more.join("") + end)
      : replaced;
  return zipSync({ ...files, [name]: strToU8(whole) });
}

function toXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function fromXml(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
