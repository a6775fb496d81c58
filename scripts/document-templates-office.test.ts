import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseAsync } from "docx-preview";
import { readXlsx } from "hucre/xlsx";
import { afterAll, describe, expect, it } from "vitest";
import { createDocument, DOCUMENT_TYPES, type DocumentType } from "#app/core/files/new-document.ts";

const folder = mkdtempSync(join(tmpdir(), "templates-"));
const OFFICE = "soffice";
/** Its parts, of which a machine may have some. */
const PART = { docx: "writer", pptx: "impress", xlsx: "calc", txt: "writer" } as const;
const found = spawnSync("sh", ["-c", `command -v ${OFFICE}`], { encoding: "utf8" }).stdout.trim();
const parts = found === "" ? "" : join(dirname(realpathSync(found)), "../share/registry");
const OPENED = DOCUMENT_TYPES.filter((type) => existsSync(join(parts, `${PART[type]}.xcd`)));
/** What each kind is written as anew; a line of text is the shortest proof that it was read. */
const WRITTEN_AS = { docx: "odt", pptx: "odp", xlsx: "ods", txt: "odt" } as const;
/** Read as what it is: LibreOffice takes what it does not know for text. */
const READ_AS = {
  docx: "MS Word 2007 XML",
  pptx: "Impress MS PowerPoint 2007 XML",
  xlsx: "Calc MS Excel 2007 XML",
  txt: "Text",
} as const;
const MIME = {
  odt: "application/vnd.oasis.opendocument.text",
  odp: "application/vnd.oasis.opendocument.presentation",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
} as const;
/** Where a zip's first entry has its content: behind its name, "mimetype". */
const FIRST_CONTENT = 38;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function aDocument(type: DocumentType): Promise<Uint8Array<ArrayBuffer>> {
  const made = await createDocument({ typed: "Plan", type }, 1);
  return new Uint8Array(await made.read(0, made.sizeBytes));
}

/** LibreOffice opens the file and writes it as its own kind; what it cannot open it does not write. */
function reopen(bytes: Uint8Array, type: DocumentType): Buffer {
  const kind = WRITTEN_AS[type];
  const name = `plan-${type}`;
  const path = join(folder, `${name}.${type}`);
  writeFileSync(path, bytes);
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const asked = ["--headless", "--norestore", `--infilter=${READ_AS[type]}`, "--convert-to", kind];
  const { stdout, stderr } = spawnSync(OFFICE, [profile, ...asked, "--outdir", folder, path], {
    encoding: "utf8",
  });
  expect(`${stdout}${stderr}`).not.toMatch(/could not be loaded|corrupt/i);
  const written = join(folder, `${name}.${kind}`);
  const again = readFileSync(written);
  rmSync(written);
  return again;
}

describe("a new document in other programs", () => {
  it.each(OPENED)("of %s is opened by LibreOffice", async (type) => {
    const mime = MIME[WRITTEN_AS[type]];
    const written = reopen(await aDocument(type), type);
    expect(written.toString("latin1", FIRST_CONTENT, FIRST_CONTENT + mime.length)).toBe(mime);
  });

  it.runIf(OPENED.includes("docx"))("is told from one that LibreOffice does not open", async () => {
    const bytes = (await aDocument("docx")).slice(0, 700);
    expect(() => reopen(bytes, "docx")).toThrow();
    expect(() => reopen(new TextEncoder().encode("no package"), "docx")).toThrow();
  });

  it("of .docx is read by docx-preview, which knows its page", async () => {
    const read: unknown = await parseAsync(new Blob([await aDocument("docx")]));
    expect(read).toMatchObject({ documentPart: { body: { type: "document" } } });
  });

  it("of .xlsx is read by hucre, which finds one empty sheet", async () => {
    const { sheets } = await readXlsx(await aDocument("xlsx"));
    expect(sheets.map(({ rows }) => rows)).toEqual([[]]);
  });
});
