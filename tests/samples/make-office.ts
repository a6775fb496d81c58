import { strToU8, type Zippable, zipSync } from "fflate";

/** The smallest PNG that shows something: 2 × 2, red and blue; Pillow 13. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP4z8DAwPCfiYGBgYGBAQAVBwIBijU/MgAAAABJRU5ErkJggg==",
  "base64",
);

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const CONTENT = "http://schemas.openxmlformats.org/package/2006/content-types";

export type Parts = Readonly<Record<string, string | Uint8Array>>;

export function zipOf(parts: Parts): Buffer {
  const files: Zippable = {};
  for (const [name, content] of Object.entries(parts)) {
    files[name] = typeof content === "string" ? strToU8(content) : new Uint8Array(content);
  }
  // Made the same each time: no clock.
  return Buffer.from(zipSync(files, { mtime: new Date(2026, 0, 1) }));
}

type Relation = readonly [id: string, type: string, target: string];

export function relations(list: readonly Relation[]): string {
  const all = list.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}">${all.join("")}</Relationships>`;
}

function contentTypes(overrides: readonly (readonly [part: string, type: string])[]): string {
  const all = overrides.map(
    ([part, type]) =>
      `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  );
  return (
    `${XML}<Types xmlns="${CONTENT}"><Default Extension="xml" ContentType="application/xml"/>` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="png" ContentType="image/png"/>${all.join("")}</Types>`
  );
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A word-processor document of these paragraphs; `more` goes into its body as it is. */
export function docxParts(paragraphs: readonly string[], more = ""): Parts {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join("");
  return {
    "[Content_Types].xml": contentTypes([["word/document.xml", "wordprocessingml.document.main"]]),
    "_rels/.rels": relations([["rId1", "officeDocument", "word/document.xml"]]),
    "word/document.xml":
      `${XML}<w:document ${W} xmlns:r="${OFFICE}"><w:body>${body}${more}` +
      '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/></w:sectPr>' +
      "</w:body></w:document>",
  };
}

/** A presentation: a title and a line for each slide, a picture on each. */
export function pptxParts(slides: readonly (readonly [title: string, line: string])[]): Parts {
  const P =
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
    `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}"`;
  const shape = (text: string, y: number, size: number) =>
    `<p:sp><p:spPr><a:xfrm><a:off x="600000" y="${y}"/><a:ext cx="8000000" cy="1200000"/></a:xfrm></p:spPr>` +
    `<p:txBody><a:bodyPr/><a:p><a:r><a:rPr sz="${size}" b="1"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const picture =
    '<p:pic><p:blipFill><a:blip r:embed="rId1"/></p:blipFill><p:spPr><a:xfrm><a:off x="9000000" y="600000"/>' +
    '<a:ext cx="2400000" cy="2400000"/></a:xfrm></p:spPr></p:pic>';
  const parts: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": contentTypes([
      ["ppt/presentation.xml", "presentationml.presentation.main"],
      ...slides.map((_, n) => [`ppt/slides/slide${n + 1}.xml`, "presentationml.slide"] as const),
    ]),
    "_rels/.rels": relations([["rId1", "officeDocument", "ppt/presentation.xml"]]),
    "ppt/_rels/presentation.xml.rels": relations(
      slides.map((_, n) => [`rId${n + 1}`, "slide", `slides/slide${n + 1}.xml`] as const),
    ),
    "ppt/presentation.xml":
      `${XML}<p:presentation ${P}><p:sldIdLst>` +
      slides.map((_, n) => `<p:sldId id="${256 + n}" r:id="rId${n + 1}"/>`).join("") +
      '</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/></p:presentation>',
    "ppt/media/image1.png": PNG,
  };
  for (const [n, [title, line]] of slides.entries()) {
    parts[`ppt/slides/slide${n + 1}.xml`] =
      `${XML}<p:sld ${P}><p:cSld><p:spTree>${shape(title, 600_000, 4400)}${shape(line, 2_400_000, 2400)}` +
      `${picture}</p:spTree></p:cSld></p:sld>`;
    parts[`ppt/slides/_rels/slide${n + 1}.xml.rels`] = relations([
      ["rId1", "image", "../media/image1.png"],
    ]);
  }
  return parts;
}

/** A text of Open Document; `body` is what stands in it. */
export function odtParts(body: string, kind: "text" | "presentation" = "text"): Parts {
  const names = [
    ["office", "office"],
    ["text", "text"],
    ["table", "table"],
    ["draw", "drawing"],
    ["style", "style"],
  ].map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`);
  return {
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    "META-INF/manifest.xml": `${XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>`,
    "content.xml":
      `${XML}<office:document-content ${names.join(" ")} xmlns:xlink="http://www.w3.org/1999/xlink" ` +
      'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"><office:automatic-styles>' +
      '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>' +
      `</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    "Pictures/1.png": PNG,
  };
}
