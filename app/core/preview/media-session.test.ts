import { expect, it } from "vitest";
import type { MediaAsk, MediaFeed } from "#app/contract/media-stream.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { ContentFile, ContentReader } from "#app/core/transfers/engine.ts";
import type { MediaGate, OfferedMedia } from "./media-session.ts";
import { MediaSession, type MediaState } from "./media-session.ts";

const ITEM = { id: "7" } as FileItem;
const SEALED_MS = 1_780_000_000_000;
const URL_OF_FRAME = "/sw/v/token";

interface Asked {
  readonly open?: () => Promise<void>;
  readonly size?: number;
}

function aWorld({ open = () => Promise.resolve(), size = 100 }: Asked = {}) {
  const fed: MediaFeed[] = [];
  const offers: OfferedMedia[] = [];
  const life = { isClosed: false, woken: 0 };
  let take: (ask: MediaAsk) => void = () => undefined;
  const file: ContentFile = {
    sizeBytes: size,
    modifiedMs: SEALED_MS,
    note: null,
    read: async function* () {
      yield* [];
      throw new AppError(7102);
    },
    close: async () => {
      life.isClosed = true;
    },
  };
  const gate: MediaGate = {
    open: async (offer) => {
      await open();
      offers.push(offer);
      return {
        frameUrl: URL_OF_FRAME,
        port: {
          post: (feed) => fed.push(feed),
          onMessage: (listener) => {
            take = listener;
          },
          close: () => undefined,
        },
      };
    },
    wake: () => {
      life.woken += 1;
    },
  };
  const reader: Pick<ContentReader, "openFile"> = { openFile: async () => file };
  const pauses: (() => void)[] = [];
  const session = new MediaSession({
    transfers: { reader: async () => reader as ContentReader },
    gate,
    clock: {
      sleep: (_ms, signal) =>
        new Promise((resolve, reject) => {
          pauses.push(resolve);
          signal?.addEventListener("abort", () => reject(signal.reason));
        }),
    },
    item: ITEM,
    context: { kind: "files" },
    media: { mimeType: "video/mp4", element: "video" },
    captions: async () => ({ language: "en", bytes: new ArrayBuffer(3) }),
  });
  const until = (phase: MediaState["phase"]) =>
    new Promise<MediaState>((resolve) => {
      const look = () => {
        const state = session.state.get();
        if (state.phase === phase) resolve(state);
      };
      session.state.subscribe(look);
      look();
    });
  return { session, fed, offers, life, until, pauses, ask: (ask: MediaAsk) => take(ask) };
}

it("offers the size that the seal says, with captions, and stays awake until it is left", async () => {
  const { session, fed, offers, life, until, pauses } = aWorld();
  const control = new AbortController();
  const running = session.run(control.signal);
  expect(await until("offered")).toEqual({
    ...{ phase: "offered", frameUrl: URL_OF_FRAME },
    modifiedMs: SEALED_MS,
  });
  expect(offers[0]).toMatchObject({ sizeBytes: 100, mimeType: "video/mp4", element: "video" });
  expect(offers[0]?.captions?.language).toBe("en");
  while (pauses.length === 0) await Promise.resolve();
  pauses[0]?.();
  while (life.woken === 0) await Promise.resolve();
  expect(fed).toEqual([{ kind: "ping" }]);
  control.abort();
  await running;
  expect(fed.at(-1)).toEqual({ kind: "close" });
  expect(life.isClosed).toBe(true);
});

it("says with its code why there is no player, and forgets the key", async () => {
  const { session, life } = aWorld({
    open: async () => {
      throw new AppError(3012);
    },
  });
  await session.run(new AbortController().signal);
  expect(session.state.get()).toEqual({ phase: "failed", code: 3012 });
  expect(life.isClosed).toBe(true);
});

it("says that bytes do not verify while it plays", async () => {
  const { session, until, ask } = aWorld();
  const control = new AbortController();
  const running = session.run(control.signal);
  await until("offered");
  ask({ kind: "range", id: 1, from: 0, to: 100 });
  ask({ kind: "pull", id: 1 });
  expect(await until("failed")).toEqual({ phase: "failed", code: 7102 });
  control.abort();
  await running;
});

it("left while it opens, it says nothing", async () => {
  const control = new AbortController();
  const { session, fed } = aWorld({ open: async () => control.abort() });
  await session.run(control.signal);
  expect(session.state.get()).toEqual({ phase: "opening" });
  expect(fed).toEqual([{ kind: "close" }]);
});
