import { writeFile } from "node:fs/promises";
import path from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { DOCUMENT_PARTS, type DocumentParts } from "./document-parts.data.ts";

/** Where the product has its templates. */
export const TEMPLATES_FILE = "app/core/files/document-templates.data.ts";
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const DEFLATED = 8;
const LEVEL = 9;
/** 1 January 1980, the first that a zip can say: a template has no date. */
const FIRST_DAY = 0x0021;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;

/** What both headers of an entry say, in the order of the format (APPNOTE 4.3). */
function writeFacts(
  into: Buffer,
  at: number,
  facts: { raw: Buffer; packed: Buffer; name: Buffer },
) {
  into.writeUInt16LE(VERSION, at);
  into.writeUInt16LE(DEFLATED, at + 4);
  into.writeUInt16LE(FIRST_DAY, at + 8);
  into.writeUInt32LE(crc32(facts.raw), at + 10);
  into.writeUInt32LE(facts.packed.length, at + 14);
  into.writeUInt32LE(facts.raw.length, at + 18);
  into.writeUInt16LE(facts.name.length, at + 22);
}

/** A zip of these parts, in their order; the same bytes each time. */
export function zipParts(parts: DocumentParts): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, xml] of parts) {
    const raw = Buffer.from(xml);
    const facts = { raw, packed: deflateRawSync(raw, { level: LEVEL }), name: Buffer.from(name) };
    const local = Buffer.alloc(LOCAL_BYTES);
    local.writeUInt32LE(LOCAL, 0);
    writeFacts(local, 4, facts);
    const central = Buffer.alloc(CENTRAL_BYTES);
    central.writeUInt32LE(CENTRAL, 0);
    central.writeUInt16LE(VERSION, 4);
    writeFacts(central, 6, facts);
    central.writeUInt32LE(offset, 42);
    bodies.push(local, facts.name, facts.packed);
    directory.push(central, facts.name);
    offset += LOCAL_BYTES + facts.name.length + facts.packed.length;
  }
  const end = Buffer.alloc(END_BYTES);
  const listed = Buffer.concat(directory);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listed, end]);
}

/** The module that the product loads with the dialog for a new document. */
export function templatesModule(): string {
  const lines = Object.entries(DOCUMENT_PARTS).map(
    ([type, parts]) => `  ${type}:\n    "${zipParts(parts).toString("base64")}",\n`,
  );
  return (
    "/** Empty documents, base64. Made by `npm run templates` of `scripts/document-parts.data.ts`. */\n" +
    `export const DOCUMENT_TEMPLATES = {\n${lines.join("")}} as const;\n`
  );
}

if (import.meta.main)
  await writeFile(path.resolve(import.meta.dirname, "..", TEMPLATES_FILE), templatesModule());
