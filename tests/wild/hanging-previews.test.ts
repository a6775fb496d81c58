import { describe, expect, it } from "vitest";
import { FRAME_LIMITS, PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import { isOpenedAhead } from "#app/core/preview/ahead.ts";
import { OPENER_EXTENSIONS } from "#app/core/preview/openers.data.ts";
import { openName } from "#tests/support/file-item.ts";
import { aPort, aPreview, settled } from "#tests/support/preview-scene.ts";

const { beatMs, silentBeats, idleBeats, paperBeats } = FRAME_LIMITS;

async function aViewer(nonce?: string) {
  const scene = aPreview(undefined, false, nonce);
  const line = aPort();
  scene.preview.connect(line.port);
  await scene.preview.open();
  const beats = async (count: number, answers: boolean) => {
    for (let beat = 0; beat < count; beat += 1) {
      scene.pass(beatMs);
      await settled();
      if (answers) line.say({ kind: "here" });
    }
  };
  const phase = () => scene.preview.state.get().phase;
  return { ...scene, ...line, beats, phase };
}

async function aShownViewer() {
  const viewer = await aViewer();
  viewer.say({ kind: "ready" });
  viewer.say({ kind: "shown" });
  return viewer;
}

describe("a viewer that hangs", () => {
  it("is stopped when it has not answered for five seconds, and nothing more is read for it", async () => {
    const { beats, phase, isClosed } = await aShownViewer();
    expect(beatMs * silentBeats).toBe(5_000);
    await beats(silentBeats, false);
    expect(phase()).toBe("shown");
    await beats(1, false);
    expect([phase(), isClosed()]).toEqual(["stopped", true]);
  });

  it("is watched over its whole life, and one that answers late is not stopped", async () => {
    const { beats, phase } = await aShownViewer();
    await beats(1_000, true);
    for (const _ of [1, 2, 3]) {
      await beats(silentBeats - 1, false);
      await beats(1, true);
    }
    expect(phase()).toBe("shown");
    await beats(silentBeats + 1, false);
    expect(phase()).toBe("stopped");
  });

  it("is stopped where it answers and shows nothing, but not while it waits for bytes", async () => {
    const idle = await aViewer();
    idle.say({ kind: "ready" });
    await idle.beats(idleBeats, true);
    expect(idle.phase()).toBe("loading");
    await idle.beats(1, true);
    expect(idle.phase()).toBe("stopped");
    const never = aPreview(async () => ({
      async *read() {
        await new Promise<never>(() => undefined);
        yield new ArrayBuffer(0);
      },
    }));
    const line = aPort();
    never.preview.connect(line.port);
    await never.preview.open();
    line.say({ kind: "ready" });
    line.say({ kind: "read", id: 1, from: 0, to: 6 });
    for (let beat = 0; beat < 2 * idleBeats; beat += 1) {
      never.pass(beatMs);
      await settled();
      line.say({ kind: "here" });
    }
    expect(never.preview.state.get().phase).toBe("loading");
  });

  it("may be held up by the dialog that prints it, for ten minutes", async () => {
    const { beats, say, phase } = await aShownViewer();
    say({ kind: "paper", isBusy: true });
    await beats(paperBeats, false);
    expect(phase()).toBe("shown");
    say({ kind: "paper", isBusy: false });
    await beats(silentBeats + 1, false);
    expect(phase()).toBe("stopped");
  });
});

describe("a frame whose process crashed", () => {
  it("is noticed at once, whatever it showed", async () => {
    const shown = await aShownViewer();
    shown.crash();
    expect(shown.phase()).toBe("stopped");
    const loading = await aViewer();
    loading.say({ kind: "ready" });
    loading.crash();
    expect(loading.phase()).toBe("stopped");
    const early = aPreview();
    const line = aPort();
    early.preview.connect(line.port);
    line.crash();
    expect(early.preview.state.get().phase).toBe("stopped");
  });

  it("gives its place to another one where it had waited without a file", async () => {
    const { preview, crash, phase } = await aViewer("a-waiting-frame-00");
    crash();
    await settled();
    expect([phase(), preview.nonce.get()]).toEqual(["opening", "0123456789abcdef"]);
  });
});

describe("a file that nobody opened", () => {
  const isAhead = (extension: string) =>
    isOpenedAhead({ name: openName(`a.${extension}`, "f".repeat(32)) as never, sizeBytes: 2_048 });
  const LOOPING = ["pdf", "document", "sheet", "slides", "richText", "archive", "font"] as const;

  it.each([...LOOPING, "heif", "rawImage", "markdown", "code", "audio", "video"] as const)(
    "shares no process with the one that is seen where it is of the kind %s",
    (opener) => {
      expect(OPENER_EXTENSIONS[opener].filter(isAhead)).toEqual([]);
    },
  );

  it("is opened ahead where it is a picture that the browser decodes, but no SVG", () => {
    expect(OPENER_EXTENSIONS.image.filter((extension) => !isAhead(extension))).toEqual(["svg"]);
    expect(["SVG", "Svg"].filter(isAhead)).toEqual([]);
    expect(PREVIEW_LIMITS.aheadBytes).toBeGreaterThan(2_048);
  });
});
