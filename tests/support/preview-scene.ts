import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import { FRAME_LIMITS } from "#app/contract/preview-limits.data.ts";
import type { ToFrame } from "#app/contract/viewer-frame.ts";
import type { FirstReads } from "#app/contract/viewers.data.ts";
import { Preview } from "#app/core/preview/preview.ts";
import type { ContentFile } from "#app/core/transfers/engine.ts";
import { aFileItem } from "#tests/support/file-item.ts";

export const PACKET = CRYPTO_LIMITS.packetPayloadBytes;
const FIRST_PACKET: FirstReads = { firstBytes: PACKET, readsWhole: false };
export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A preview of a file of six bytes, which tells what was read of it. */
export function aPreview(
  open: () => Promise<Partial<ContentFile>> = async () => ({}),
  isFirst: boolean | FirstReads = false,
  nonce?: string,
  name = "a.txt",
) {
  const ranges: unknown[] = [];
  let closed = 0;
  const sleeps = new Map<number, () => void>();
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
        sleep: (ms) =>
          new Promise((resolve) => {
            sleeps.set(ms, resolve);
          }),
      },
    },
    {
      item: aFileItem({ sizeBytes: 99 }),
      context: { kind: "files" },
      file: { name, extension: "txt" },
      page: { locale: "en", dir: "ltr", theme: "light", takesOffers: true, texts: {} },
      onKey: () => undefined,
      ...(isFirst === false ? {} : { first: isFirst === true ? FIRST_PACKET : isFirst }),
      nonce,
    },
  );
  const pass = (ms: number = FRAME_LIMITS.readyMs) => sleeps.get(ms)?.();
  return { preview, ranges, closed: () => closed, pass };
}

/** The line to a frame, with what the page says on it. */
export function aPort() {
  const said: ToFrame[] = [];
  const closeListeners: (() => void)[] = [];
  let say: (message: unknown) => void = () => undefined;
  let isClosed = false;
  const port = {
    post: (message: ToFrame) => said.push(message),
    onMessage: (listener: typeof say) => {
      say = listener;
    },
    onClose: (listener: () => void) => {
      closeListeners.push(listener);
    },
    close: () => {
      isClosed = true;
    },
  };
  return {
    ...{ port, said },
    say: (message: unknown) => say(message),
    /** The process of the frame ended. */
    crash: () => {
      for (const listener of closeListeners) listener();
    },
    isClosed: () => isClosed,
  };
}
