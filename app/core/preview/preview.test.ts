import { describe, expect, it } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import { FRAME_LIMITS, PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { aPort, aPreview, PACKET, settled } from "#tests/support/preview-scene.ts";

describe("a preview", () => {
  it("tells its frame the size that the seal says, and gives it bytes of the one opened file", async () => {
    const { preview, ranges } = aPreview();
    const { port, said, say } = aPort();
    preview.connect(port);
    await preview.open();
    expect(preview.nonce.get()).toBe("0123456789abcdef");
    say({ kind: "ready" });
    expect(said[0]).toMatchObject({ kind: "open", file: { name: "a.txt", sizeBytes: 6 } });
    say({ kind: "read", id: 1, from: 0, to: 6 });
    await settled();
    expect(ranges).toEqual([[0, 6]]);
    const answer = said[1];
    expect(answer?.kind === "bytes" && [...new Uint8Array(answer.bytes)]).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  it("tells when its file was changed, by the seal and not before that is open (D9)", async () => {
    const { preview } = aPreview(async () => ({ modifiedMs: 1_780_000_000_000 }));
    expect(preview.sealedMs.get()).toBeNull();
    await preview.open();
    expect(preview.sealedMs.get()).toBe(1_780_000_000_000);
  });

  it("has read the first packet when its viewer comes and asks for it, and gives it once", async () => {
    const sizeBytes = 10 * PACKET;
    const { preview, ranges } = aPreview(async () => ({ sizeBytes }), true);
    await preview.open();
    expect(ranges).toEqual([[0, PACKET]]);
    const { port, said, say } = aPort();
    preview.connect(port);
    say({ kind: "ready" });
    say({ kind: "read", id: 1, from: 0, to: PACKET });
    await settled();
    expect(ranges).toHaveLength(1);
    expect(said.map(({ kind }) => kind)).toEqual(["open", "bytes"]);
    say({ kind: "read", id: 2, from: 0, to: PACKET });
    say({ kind: "read", id: 3, from: 0, to: PACKET - 1 });
    await settled();
    expect(ranges).toEqual([
      [0, PACKET],
      [0, PACKET],
      [0, PACKET - 1],
    ]);
  });

  it("has read a whole picture when its viewer asks for its head and then for the rest", async () => {
    const head = 2 * PACKET;
    const piece = FRAME_LIMITS.readBytes;
    const first = { firstBytes: head, readsWhole: true };
    const { preview, ranges } = aPreview(async () => ({ sizeBytes: head + piece + 1 }), first);
    await preview.open();
    const ahead = [
      [0, head],
      [head, head + piece],
    ];
    expect(ranges).toEqual(ahead);
    const { port, said, say } = aPort();
    preview.connect(port);
    say({ kind: "ready" });
    say({ kind: "read", id: 1, from: 0, to: head });
    say({ kind: "read", id: 2, from: head, to: head + piece });
    await settled();
    expect(ranges).toEqual(ahead);
    expect(said.map(({ kind }) => kind)).toEqual(["open", "bytes", "bytes"]);
    // A picture that is all head is read once.
    const small = aPreview(async () => ({ sizeBytes: 5 }), first);
    await small.preview.open();
    expect(small.ranges).toEqual([[0, 5]]);
  });

  it("reads nothing of a large file that its viewer may begin elsewhere", async () => {
    const { preview, ranges } = aPreview(async () => ({ sizeBytes: PACKET + 1 }));
    await preview.open();
    expect(ranges).toEqual([]);
  });

  it("says so when what it read ahead does not come, and to nobody who does not ask", async () => {
    const read = () => {
      throw new AppError(CODES.fileCorrupted);
    };
    const { preview } = aPreview(async () => ({ read }), true);
    const { port, say } = aPort();
    preview.connect(port);
    await preview.open();
    say({ kind: "ready" });
    await settled();
    expect(preview.state.get().phase).toBe("loading");
    say({ kind: "read", id: 1, from: 0, to: 6 });
    await settled();
    expect(preview.state.get()).toEqual({ phase: "unread", code: CODES.fileCorrupted });
  });

  it("waits for a frame that comes after the key", async () => {
    const { preview } = aPreview();
    await preview.open();
    expect(preview.state.get().phase).toBe("opening");
    const { port, said, say } = aPort();
    preview.connect(port);
    say({ kind: "ready" });
    expect(said.map(({ kind }) => kind)).toEqual(["open"]);
  });

  it("refuses by its seal what its list said to be small (Spec B§9)", async () => {
    const { wholeFileBytes, sheetBytes } = PREVIEW_LIMITS;
    for (const [name, most] of [
      ["a.docx", wholeFileBytes],
      ["a.xlsx", sheetBytes],
    ] as const) {
      const over = aPreview(async () => ({ sizeBytes: most + 1 }), true, undefined, name);
      const { port, said, say, isClosed } = aPort();
      over.preview.connect(port);
      await over.preview.open();
      say({ kind: "ready" });
      expect(over.preview.state.get()).toEqual({ phase: "refused", reason: "too-large" });
      expect([said, over.ranges, over.closed(), isClosed()]).toEqual([[], [], 1, true]);
      const fits = aPreview(async () => ({ sizeBytes: most }), false, undefined, name);
      fits.preview.connect(aPort().port);
      await fits.preview.open();
      expect(fits.preview.state.get()).toEqual({ phase: "loading" });
    }
  });

  it("shows the code of a file that does not open, and tells its frame nothing", async () => {
    const { preview } = aPreview(async () => {
      throw new AppError(CODES.itemKeyRefused);
    });
    const { port, said, say } = aPort();
    preview.connect(port);
    await preview.open();
    say({ kind: "ready" });
    expect(preview.state.get()).toEqual({ phase: "unread", code: CODES.itemKeyRefused });
    expect(said).toEqual([]);
  });

  it("ends when its frame shows another page", async () => {
    const { preview } = aPreview();
    const [first, second] = [aPort(), aPort()];
    preview.connect(first.port);
    await preview.open();
    preview.connect(second.port);
    expect(preview.state.get()).toEqual({ phase: "ended" });
    expect([first.isClosed(), second.isClosed()]).toEqual([true, true]);
  });

  it("ends when its frame shows another page before its file is open, and speaks to neither", async () => {
    const { preview } = aPreview();
    const [first, second] = [aPort(), aPort()];
    preview.connect(first.port);
    preview.connect(second.port);
    expect(preview.state.get()).toEqual({ phase: "ended" });
    await preview.open();
    first.say({ kind: "ready" });
    expect([first.said, second.said, second.isClosed()]).toEqual([[], [], true]);
  });

  it("closes the line of a frame that never heard of a file", () => {
    const { preview } = aPreview();
    const { port, isClosed } = aPort();
    preview.connect(port);
    preview.close();
    expect(isClosed()).toBe(true);
  });

  it("gives what it read ahead to no other question", async () => {
    const { preview, ranges } = aPreview(async () => ({ sizeBytes: 10 * PACKET }), true);
    await preview.open();
    const { port, say } = aPort();
    preview.connect(port);
    say({ kind: "ready" });
    say({ kind: "read", id: 1, from: 0, to: 2 * PACKET });
    await settled();
    expect(ranges.at(-1)).toEqual([0, 2 * PACKET]);
  });

  it("speaks to a frame that was made before by the nonce of its address", async () => {
    const { preview } = aPreview(undefined, false, "fedcba9876543210");
    await preview.open();
    expect(preview.nonce.get()).toBe("fedcba9876543210");
  });

  it("forgets the key of its file when it is left, also while it opens", async () => {
    const { preview, closed } = aPreview();
    await preview.open();
    preview.close();
    expect(closed()).toBe(1);
    const late = aPreview();
    const opening = late.preview.open();
    late.preview.close();
    await opening;
    expect(late.closed()).toBe(1);
  });

  it("ends with a code when no viewer comes, and stays when one has come", async () => {
    const lost = aPreview();
    await lost.preview.open();
    lost.preview.connect(aPort().port);
    lost.pass();
    await settled();
    expect(lost.preview.state.get()).toEqual({ phase: "unread", code: CODES.offline });
    expect(lost.closed()).toBe(1);

    const here = aPreview();
    const frame = aPort();
    await here.preview.open();
    here.preview.connect(frame.port);
    frame.say({ kind: "ready" });
    here.pass();
    await settled();
    expect(here.preview.state.get()).toEqual({ phase: "loading" });
    expect(frame.isClosed()).toBe(false);
  });
});
