import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type MultipartBody, MultipartError, MultipartReader } from "#api/hosts/multipart.ts";

const BOUNDARY = "----form";

function aBody(file: Buffer, fields: { json?: string; end?: string } = {}): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="json"\r\n\r\n${fields.json ?? "{}"}\r\n` +
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="payload0"; filename="x"\r\n` +
        "Content-Type: application/octet-stream\r\n\r\n",
    ),
    file,
    Buffer.from(fields.end ?? `\r\n--${BOUNDARY}--\r\n`),
  ]);
}

/** The body in parts of this many bytes, as a connection may bring it. */
function inParts(body: Buffer, partBytes: number): MultipartBody {
  return {
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    async *[Symbol.asyncIterator]() {
      for (let at = 0; at < body.length; at += partBytes) yield body.subarray(at, at + partBytes);
    },
  };
}

async function readFile(reader: MultipartReader, length: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of reader.readFile("payload0", length)) parts.push(part);
  return Buffer.concat(parts);
}

describe("a multipart body", () => {
  it.each([1, 7, 64, 100_000])("is read the same in parts of %i bytes", async (partBytes) => {
    const file = Buffer.concat([Buffer.from(`\r\n--${BOUNDARY}--`), randomBytes(500)]);
    const reader = new MultipartReader(inParts(aBody(file, { json: '{"a":1}' }), partBytes));
    expect(await reader.readField("json")).toBe('{"a":1}');
    expect((await readFile(reader, file.length)).equals(file)).toBe(true);
  });

  it("is refused when the file is longer or shorter than announced", async () => {
    const file = randomBytes(100);
    for (const length of [99, 101]) {
      const reader = new MultipartReader(inParts(aBody(file), 50));
      await reader.readField("json");
      await expect(readFile(reader, length)).rejects.toBeInstanceOf(MultipartError);
    }
  });

  it("is refused when it ends early, names another field, or has a field without end", async () => {
    const cut = new MultipartReader(inParts(aBody(randomBytes(100)).subarray(0, 200), 50));
    await cut.readField("json");
    await expect(readFile(cut, 100)).rejects.toBeInstanceOf(MultipartError);
    const other = new MultipartReader(inParts(aBody(randomBytes(1)), 50));
    await expect(other.readField("payload0")).rejects.toBeInstanceOf(MultipartError);
    const endless = new MultipartReader(
      inParts(aBody(Buffer.alloc(0), { json: "x".repeat(40_000) }), 999),
    );
    await expect(endless.readField("json")).rejects.toBeInstanceOf(MultipartError);
  });

  it("is refused without a boundary", () => {
    const body = {
      ...inParts(aBody(randomBytes(1)), 50),
      headers: { "content-type": "text/plain" },
    };
    expect(() => new MultipartReader(body)).toThrow(MultipartError);
  });
});
