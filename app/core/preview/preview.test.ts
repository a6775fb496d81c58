import { describe, expect, it } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import type { ToFrame } from "#app/contract/viewer-frame.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { ContentFile } from "#app/core/transfers/engine.ts";
import { aFileItem } from "#tests/support/file-item.ts";
import { Preview } from "./preview.ts";

const PACKET = CRYPTO_LIMITS.packetPayloadBytes;
const settled = () => new Promise((resolve) => setImmediate(resolve));

function aPreview(
  open: () => Promise<Partial<ContentFile>> = async () => ({}),
  beginsAtStart = false,
  nonce?: string,
) {
  const ranges: unknown[] = [];
  let closed = 0;
  let pass = () => {};
  const file = async (): Promise<ContentFile> => ({
    sizeBytes: 6,
    modifiedMs: 0,
    note: null,
    async *read({ from, to }) {
      ranges.push([from, to]);
      yield new Uint8Array([1, 2, 3]).buffer;
      yield new Uint8Array([4, 5, 6]).buffer;
    },
    close: async () => {
      closed += 1;
    },
    ...(await open()),
  });
  const preview = new Preview(
    {
      transfers: {
        reader: async () => ({
          openFile: file,
          read: () => {
            throw new Error("opened for each range");
          },
        }),
      },
      crypto: { generateId: async () => "0123456789abcdef" },
      clock: {
        nowMs: () => 0,
        sleep: () =>
          new Promise((resolve) => {
            pass = () => resolve();
          }),
      },
    },
    {
      item: aFileItem({ sizeBytes: 99 }),
      context: { kind: "files" },
      file: { name: "a.txt", extension: "txt" },
      page: { locale: "en", dir: "ltr", theme: "light", takesOffers: true, texts: {} },
      onKey: () => undefined,
      beginsAtStart,
      nonce,
    },
  );
  return { preview, ranges, closed: () => closed, pass: () => pass() };
}

function aPort() {
  const said: ToFrame[] = [];
  let say: (message: unknown) => void = () => undefined;
  let isClosed = false;
  const port = {
    post: (message: ToFrame) => said.push(message),
    onMessage: (listener: typeof say) => {
      say = listener;
    },
    close: () => {
      isClosed = true;
    },
  };
  return { port, said, say: (message: unknown) => say(message), isClosed: () => isClosed };
}

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
