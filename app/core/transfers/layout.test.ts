import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import { DOWNLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";
import { cutIntoRuns, cutIntoSlices, encryptedSize, packetCount } from "./layout.ts";
import { TRANSFER_SIZES } from "./sizes.ts";

describe("the layout of an encrypted file", () => {
  it.each([
    [1, 1, 37],
    [131_036, 1, 131_072],
    [131_037, 2, 131_109],
    [262_072, 2, 262_144],
    [262_073, 3, 262_181],
  ])("of %d bytes has %d packets and %d bytes", (sizeBytes, packets, encBytes) => {
    expect(packetCount(sizeBytes)).toBe(packets);
    expect(encryptedSize(sizeBytes)).toBe(encBytes);
  });

  it("sends 24 MiB at a time in slices of 32 packets", () => {
    const [run] = cutIntoRuns(100_000_000, UPLOAD_LIMITS.sendChunkBytes);
    expect(run).toMatchObject({ packets: 192, encBytes: 24 * 1024 * 1024, isLast: false });
    const slices = cutIntoSlices(run!, 100_000_000, TRANSFER_SIZES);
    expect(slices).toHaveLength(6);
    expect(slices.map((slice) => slice.toByte - slice.fromByte)).toEqual(Array(6).fill(4_193_152));
  });

  it("reads 25 MiB at a time, 200 packets", () => {
    const [run] = cutIntoRuns(100_000_000, DOWNLOAD_LIMITS.chunkBytes);
    expect(run).toMatchObject({ packets: 200, encBytes: 26_214_400 });
    expect(cutIntoSlices(run!, 100_000_000, TRANSFER_SIZES).at(-1)).toMatchObject({
      packets: 8,
      isLast: false,
    });
  });

  it("covers every byte once, in packets that begin at whole MiBs, with one end", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200_000_000 }), (sizeBytes) => {
        const runs = cutIntoRuns(sizeBytes, UPLOAD_LIMITS.sendChunkBytes);
        const slices = runs.flatMap((run) => cutIntoSlices(run, sizeBytes, TRANSFER_SIZES));
        for (const parts of [runs, slices]) {
          expect(parts.reduce((sum, part) => sum + part.encBytes, 0)).toBe(
            encryptedSize(sizeBytes),
          );
          expect(parts.filter((part) => part.isLast)).toEqual([parts.at(-1)]);
          for (const [index, part] of parts.entries()) {
            expect(part.fromByte).toBe(parts[index - 1]?.toByte ?? 0);
            expect(part.encOffset % (1024 * 1024)).toBe(0);
          }
        }
        expect(slices.at(-1)?.toByte).toBe(sizeBytes);
      }),
      { numRuns: 200 },
    );
  });
});
