import { describe, expect, it, vi } from "vitest";
import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { noise } from "#tests/samples/bytes.ts";
import { aViewerHost } from "#tests/support/viewer-host.ts";
import { createHeifViewer } from "./image/heif-viewer.ts";
import { showImage } from "./image/image-viewer.ts";
import { refuseTooMany } from "./image/picture.ts";
import { showRaw } from "./image/raw-viewer.ts";
import { showUnknown } from "./unknown/unknown-viewer.ts";
import type { Viewer } from "./viewer.ts";

const MOST = PREVIEW_LIMITS.imageBytes;
const showHeif = createHeifViewer(vi.fn());
const reasonOf = (viewing: Promise<void>) =>
  viewing.then(
    () => "shown",
    (error: unknown) => (error instanceof Error && "reason" in error ? error.reason : error),
  );

/** A PNG that says that it has so many points, and nothing more. */
function aHead(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(64);
  head.writeUInt32BE(0x89504e47);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return new Uint8Array(head);
}

describe("a picture of more bytes than there is memory for (Spec B§9, Reading R-363)", () => {
  it.each([
    ["a.png", showImage],
    ["a.nef", showRaw],
    ["a.heic", showHeif],
  ] as const)("%s is refused before any of it is asked for", async (name, viewer: Viewer) => {
    const { host, asked } = aViewerHost({ name, sizeBytes: MOST + 1 });
    expect(await reasonOf(viewer(host))).toBe("too-large");
    expect(asked).toEqual([]);
  });
});

describe("a picture of more points than there is memory for (Trust W10)", () => {
  it("is refused by its head alone", async () => {
    const { host, asked } = aViewerHost({
      name: "a.png",
      bytes: aHead(50_000, 50_000),
      sizeBytes: 1_000_000,
    });
    expect(await reasonOf(showImage(host))).toBe("too-large");
    expect(asked).toEqual([`0–${256 * 1024}`]);
  });

  it("has 50 million at most", () => {
    const refusal = (pixels: number) => {
      try {
        refuseTooMany(pixels);
      } catch (error) {
        return error instanceof Error && "reason" in error ? error.reason : error;
      }
      return null;
    };
    expect([0, 1, 50_000_000].map(refusal)).toEqual([null, null, null]);
    const refused = [50_000_001, Number.POSITIVE_INFINITY, Number.NaN].map(refusal);
    expect(refused).toEqual(["too-large", "too-large", "too-large"]);
  });
});

describe("a file that nothing shows", () => {
  it("is read for its first bytes alone, and for some more when somebody wants them", async () => {
    const { host, asked, root, told } = aViewerHost({
      name: "a.bin",
      bytes: noise(10_000),
      sizeBytes: 1e12,
    });
    await showUnknown(host);
    expect([asked, told.shown]).toEqual([["0–256"], 1]);
    root.querySelector("button")?.click();
    await vi.waitFor(() => expect(root.querySelector("button")).toBeNull());
    expect(asked).toEqual(["0–256", "0–4096"]);
    expect(root.querySelectorAll("tr")).toHaveLength(256);
    // Bytes stand from left to right, and begin where they are seen.
    expect(root.querySelector("table")?.parentElement?.dir).toBe("ltr");
  });

  it("that is short has nothing more to show", async () => {
    const { host, root, asked } = aViewerHost({ name: "a", bytes: noise(3) });
    await showUnknown(host);
    expect([asked, root.querySelector("button")]).toEqual([["0–3"], null]);
  });
});
