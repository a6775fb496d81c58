import { describe, expect, it } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import { FRAME_LIMITS } from "#app/contract/preview-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { ContentFile } from "#app/core/transfers/engine.ts";
import { aPort, aPreview, settled } from "#tests/support/preview-scene.ts";

describe("a preview that is left", () => {
  it("reads nothing more, and its frame hears nothing more", async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { promise: never } = Promise.withResolvers<never>();
    const read: ContentFile["read"] = async function* ({ signal }) {
      signals.push(signal);
      yield await never;
    };
    const { preview } = aPreview(async () => ({ read }), true);
    const { port, say, isClosed } = aPort();
    preview.connect(port);
    await preview.open();
    say({ kind: "ready" });
    say({ kind: "read", id: 1, from: 1, to: 6 });
    expect(signals.map((signal) => signal?.aborted)).toEqual([false, false]);
    preview.close();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
    expect(isClosed()).toBe(true);
  });

  it("has no failure to show", async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const { preview } = aPreview(() => promise);
    const opening = preview.open();
    preview.close();
    reject(new AppError(CODES.fileCorrupted));
    await opening;
    expect(preview.state.get()).toEqual({ phase: "opening" });
  });
});

describe("a frame that waited for its file", () => {
  const WAITED = "fedcba9876543210";
  const MADE = "0123456789abcdef";
  const late = FRAME_LIMITS.waitedMs;

  async function aWaited(nonce?: string) {
    const scene = aPreview(undefined, false, nonce);
    const old = aPort();
    await scene.preview.open();
    scene.preview.connect(old.port);
    return { ...scene, old };
  }

  it("and has gone unheard is made anew, once, and shows the file", async () => {
    const { preview, pass, old } = await aWaited(WAITED);
    pass(late);
    await settled();
    expect([preview.nonce.get(), preview.state.get(), old.isClosed()]).toEqual([
      MADE,
      { phase: "opening" },
      true,
    ]);
    const { port, said, say, isClosed } = aPort();
    preview.connect(port);
    expect(preview.state.get()).toEqual({ phase: "loading" });
    pass(late);
    await settled();
    expect(isClosed()).toBe(false);
    say({ kind: "ready" });
    say({ kind: "shown" });
    expect([said.map(({ kind }) => kind), preview.state.get()]).toEqual([
      ["open"],
      { phase: "shown" },
    ]);
  });

  it("and says that it is there stays, and so does one that breaks the rules or was left", async () => {
    for (const message of [{ kind: "ready" }, { kind: "shown" }, { kind: "nonsense" }]) {
      const { preview, pass, old } = await aWaited(WAITED);
      old.say(message);
      const { phase } = preview.state.get();
      if (message.kind === "shown") preview.close();
      pass(late);
      await settled();
      expect([message.kind, preview.nonce.get(), preview.state.get().phase]).toEqual([
        message.kind,
        WAITED,
        phase,
      ]);
    }
  });

  it("is not one that was made with its screen, which may be slow", async () => {
    const { preview, pass, old } = await aWaited();
    pass(late);
    await settled();
    expect([preview.nonce.get(), old.isClosed()]).toEqual([MADE, false]);
  });
});
