import { beforeEach, describe, expect, it, vi } from "vitest";
import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { aViewerHost } from "#tests/support/viewer-host.ts";
import { askPassword } from "./ask-password.ts";
import { beginPdf } from "./open-pdf.ts";

const library = vi.hoisted(() => ({
  getDocument: vi.fn((_options: Record<string, unknown>) => ({ promise: Promise.resolve() })),
  PDFDataRangeTransport: class {
    onDataRange() {}
  },
}));
vi.mock("pdfjs-dist", () => library);
vi.mock("pdfjs-dist/build/pdf.worker.mjs", () => ({}));
beforeEach(() => library.getDocument.mockClear());

const PACKET = CRYPTO_LIMITS.packetPayloadBytes;
const aFile = (before: number, sizeBytes = 10_000_000) =>
  aViewerHost({ name: "a.pdf", bytes: Buffer.from(`${"x".repeat(before)}%PDF-1.7`), sizeBytes });

describe("a PDF that is opened (Trust W3)", () => {
  it("runs no script, has no form of XFA, loads nothing, and is read as it is needed", async () => {
    const { host, asked } = aFile(0);
    await beginPdf(host);
    expect(library.getDocument.mock.calls[0]?.[0]).toMatchObject({
      ...{ enableXfa: false, useWorkerFetch: false, useWasm: true, disableAutoFetch: true },
      ...{ disableStream: true, maxImageSize: PREVIEW_LIMITS.imagePixels, rangeChunkSize: PACKET },
    });
    expect(asked).toEqual([`0–${PACKET}`]);
  });

  it("says within its first kilobyte that it is one, or nothing reads it", async () => {
    await beginPdf(aFile(1019).host);
    expect(library.getDocument).toHaveBeenCalledOnce();
    await expect(beginPdf(aFile(1020).host)).rejects.toMatchObject({ reason: "broken" });
    await expect(beginPdf(aFile(1024).host)).rejects.toMatchObject({ reason: "broken" });
    expect(library.getDocument).toHaveBeenCalledOnce();
  });

  it("is broken when its bytes stop coming, instead of waiting for ever", async () => {
    const { host } = aFile(0);
    const { lost } = await beginPdf({
      ...host,
      read: async (from, to) => {
        if (from > 0) throw new Error("gone");
        return host.read(from, to);
      },
    });
    const range = library.getDocument.mock.calls[0]?.[0].range as {
      requestDataRange(from: number, to: number): void;
    };
    range.requestDataRange(PACKET, 2 * PACKET);
    await expect(lost).rejects.toMatchObject({ reason: "broken" });
  });
});

describe("the password of a document (3213)", () => {
  it("is asked for, said to be wrong, and stays in no field once it is given", () => {
    const { host, root, told } = aFile(0);
    const given: string[] = [];
    const give = (password: string) => given.push(password);
    askPassword(host, { give, isWrong: false });
    expect(root.querySelector("[role=alert]")).toBeNull();
    const [field, button] = [root.querySelector("input"), root.querySelector("button")];
    expect([field?.type, field?.autocomplete, told.shown]).toEqual(["password", "off", 1]);
    button?.click();
    expect(given).toEqual([]);
    if (field !== null) field.value = "open";
    button?.click();
    expect([given, root.children.length]).toEqual([["open"], 0]);
    askPassword(host, { give, isWrong: true });
    expect(root.querySelector("[role=alert]")?.textContent).toBe("pdf.passwordWrong");
    expect(root.querySelector("input")?.value).toBe("");
  });
});
