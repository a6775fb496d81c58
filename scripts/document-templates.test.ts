import { inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { DOCUMENT_TEMPLATES } from "#app/core/files/document-templates.data.ts";
import { DOCUMENT_PARTS } from "./document-parts.data.ts";

type Template = keyof typeof DOCUMENT_PARTS;
const TYPES = Object.keys(DOCUMENT_PARTS) as Template[];
const CENTRAL = 0x02014b50;

/** The entries that the directory at the end of a zip names, unpacked. */
function unzip(base64: string): Map<string, string> {
  const zip = Buffer.from(base64, "base64");
  const end = zip.length - 22;
  const found = new Map<string, string>();
  for (let at = zip.readUInt32LE(end + 16); at < end; ) {
    expect(zip.readUInt32LE(at)).toBe(CENTRAL);
    const [packed, nameLength, local] = [20, 28, 42].map((field) =>
      field === 28 ? zip.readUInt16LE(at + field) : zip.readUInt32LE(at + field),
    ) as [number, number, number];
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const from = local + 30 + nameLength;
    found.set(name, inflateRawSync(zip.subarray(from, from + packed)).toString());
    at += 46 + nameLength;
  }
  return found;
}

/** The part that a relationship of another leads to. */
function resolvePart(rels: string, target: string): string {
  const owner = rels.replace("_rels/", "").replace(/\.rels$/, "");
  return new URL(target, `zip:///${owner}`).pathname.slice(1);
}

describe.each(TYPES)("the template of .%s", (type) => {
  const entries = unzip(DOCUMENT_TEMPLATES[type]);

  it("is what its parts say: `npm run templates` was run", () => {
    expect([...entries]).toEqual([...DOCUMENT_PARTS[type]]);
  });

  it("begins with the list of types, which names each part, and each part is well-formed", () => {
    const [[first, types]] = [...entries] as [[string, string]];
    expect(first).toBe("[Content_Types].xml");
    for (const [name, xml] of entries) {
      const parsed = new DOMParser().parseFromString(xml, "application/xml");
      expect(parsed.querySelector("parsererror"), name).toBeNull();
      if (!/\.rels$|^\[/.test(name)) expect(types).toContain(`PartName="/${name}"`);
    }
    for (const [, part] of types.matchAll(/PartName="\/([^"]+)"/g))
      expect(entries.has(part ?? ""), part).toBe(true);
  });

  it("leads to no part that is not there", () => {
    const targets = [...entries].flatMap(([name, xml]) =>
      name.endsWith(".rels")
        ? [...xml.matchAll(/Target="([^"]+)"/g)].map(([, to]) => resolvePart(name, to ?? ""))
        : [],
    );
    expect(targets.length).toBeGreaterThan(1);
    for (const target of targets) expect(entries.has(target), target).toBe(true);
  });

  it("holds no script, no macro and no address but names of formats", () => {
    const text = [...entries.values()].join("");
    expect(text).not.toMatch(/vbaProject|TargetMode|externalLink|oleObject|<script/i);
    for (const [, host] of text.matchAll(/https?:\/\/([^/"]+)/g))
      expect(host).toBe("schemas.openxmlformats.org");
  });
});
