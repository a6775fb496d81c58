import { describe, expect, it } from "vitest";
import type { Account } from "#app/core/account/account.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort, Manifest, ManifestIntent } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { Store } from "#app/core/observable.ts";
import { FakeClock, FakeHttp } from "#tests/support/core-ports.ts";
import { aLinkEntry, aManifest } from "#tests/support/manifest.ts";
import { createGoneWatch, runLive } from "./live.ts";
import { STANDSTILL_MS } from "./standstill-watch.ts";

const USER = { id: "7", usedBytes: 0, limitBytes: 1, isVerified: false, isPro: false };
const ANSWER = {
  ...{ disk_usage_bytes: 0, disk_limit_bytes: 1, is_verified: 0, is_pro: 0, hist_id: "7" },
  ...{ locked: 1, more: 0, amount: 0, shares_to_rotate: 0, shares_to_forget: 0 },
  ...{ task_dirtyin: { cnt: 0, items: [] }, task_dirtyout: [] },
};
const LINK = `id: 1\n\n{"type":"LINK_NEW_PROGRESS","payload":{"publink_id":"1","cnt":1,"enc_cnt":0}}`;
const PRESENCE = `id: 2\n\n{"type":"PRESENCE","payload":{"share_id":"1","uid":"8","state":"here"}}`;
const CHANGE = `id: 3\n\n{"type":"UPDATE_USER","payload":{"hist_id":"8"}}`;
const CHANNEL_AFTER_MS = 5_000;
const RERUN_AFTER_MS = 600_000;

/** Nothing stands still for as long as a test takes. */
class ShortClock extends FakeClock {
  override sleep(ms: number): Promise<void> {
    const slept = super.sleep(ms);
    return ms === STANDSTILL_MS ? new Promise(() => undefined) : slept;
  }
}

interface Plan {
  readonly manifest?: Manifest;
  readonly answers?: readonly (object | Error)[];
  readonly frames?: readonly string[];
  /** The long poll hears nothing until the page ends. */
  readonly isDeaf?: boolean;
}

async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException("ended", "AbortError"));
    if (signal?.aborted === true) abort();
    signal?.addEventListener("abort", abort, { once: true });
  });
}

/** What a leading tab does until its answers are used up, and a while longer. */
async function live({ manifest, answers = [ANSWER], frames, isDeaf = false }: Plan) {
  const end = new AbortController();
  const left = [...answers];
  const asked: string[] = [];
  const told: string[] = [];
  const warned: string[] = [];
  const said = Promise.withResolvers<void>();
  // Who has no manifest has no share either: nothing of his waits for a standstill.
  const clock = manifest === undefined ? new FakeClock(0) : new ShortClock(0);
  const call = async (name: string) => {
    asked.push(name);
    if (name === "sharelist") return { sharelist: [], gone: [] };
    if (name === "sessionvalid") return { servers_news: ["/n/1"] };
    const next = left.shift();
    if (next === undefined) end.abort();
    if (next instanceof Error) throw next;
    return next ?? ANSWER;
  };
  const signRequest = async () => ({
    ...{ uid: "7", webDeviceId: "70", accessToken: "token", nonce: "a".repeat(32) },
    ...{ signature: "b".repeat(40), sig2: "c".repeat(64) },
  });
  const ports = {
    api: { call, servtimeS: () => 1 } as unknown as ApiClient,
    http: new FakeHttp(async ({ signal }) => {
      if (isDeaf) return untilAborted(signal);
      if (frames !== undefined) await said.promise;
      // Whatever was begun meanwhile has its turn.
      await pass(1);
      if (left.length === 0) end.abort();
      throw new AppError(1900);
    }),
    log: { info: () => undefined, warn: (code: string) => warned.push(code) },
    clock,
    online: { isOnline: () => true, onOnline: () => () => undefined },
    crypto: { signRequest } as unknown as CryptoPort,
    socket: {
      run: async (
        { onOpen, onMessage }: { onOpen(): void; onMessage(frame: string): void },
        signal: AbortSignal,
      ) => {
        if (frames !== undefined) onOpen();
        if (isDeaf) await pass(5);
        for (const frame of frames ?? []) onMessage(frame);
        if (isDeaf) void pass(5).then(() => end.abort());
        said.resolve();
        if (signal.aborted) return;
        await new Promise<void>((resolve) => {
          signal.addEventListener("abort", () => resolve(), { once: true });
        });
      },
    },
    onNotifications: () => told.push("answer"),
    onLinks: () => told.push("links"),
    onPresence: () => told.push("presence"),
  };
  const state = new Store(manifest ?? null);
  const account = {
    ...{ user: new Store(USER), manifest: state, stopCode: new Store(0) },
    ...{ noteEvent: () => undefined, refresh: async () => undefined },
    requireWritable: () => state.get(),
  };
  await runLive(ports, account as unknown as Account, end.signal);
  const count = (name: string) => asked.filter((one) => one === name).length;
  return { count, told, warned, slept: clock.slept };
}

const team = aLinkEntry(["m|1"], { kind: "team", origin: "7" });
const withShare = (intents: Record<string, ManifestIntent> = {}) =>
  aManifest({ shares: { "9-0": team }, intents });
const rotation = (change: Partial<ManifestIntent> = {}): Record<string, ManifestIntent> => ({
  r: { op: "rotate", item: "m|1", commit: "", t: 1, state: "open", share: "9", ...change },
});

describe("a leading tab of somebody with a share", () => {
  it("goes on with what stopped, once; somebody without any is asked for nothing", async () => {
    expect((await live({ manifest: withShare() })).count("sharelist")).toBe(1);
    expect((await live({ manifest: aManifest() })).count("sharelist")).toBe(0);
    expect((await live({})).count("sharelist")).toBe(0);
    const waits = async (manifest: Manifest) =>
      (await live({ manifest })).slept.filter((ms) => ms === CHANNEL_AFTER_MS).length;
    // The code of the work is not even loaded.
    expect([await waits(withShare()), await waits(aManifest())]).toEqual([2, 1]);
  });

  it("looks for keys to change where somebody left, or where a change was begun", async () => {
    const listed = async (plan: Plan) => (await live(plan)).count("sharelist");
    const left = { ...ANSWER, shares_to_rotate: 1 };
    expect(await listed({ manifest: withShare(), answers: [left] })).toBe(2);
    expect(await listed({ manifest: withShare(rotation()) })).toBe(2);
    expect(await listed({ answers: [left] })).toBe(0);
    for (const change of [{ state: "done" }, { op: "link" }] as const) {
      expect(await listed({ manifest: withShare(rotation(change)) })).toBe(1);
    }
    const { share: _, ...ofLink } = rotation().r!;
    expect(await listed({ manifest: withShare({ r: ofLink }) })).toBe(1);
  });

  it("watches for a standstill, and nobody else does", async () => {
    expect((await live({ manifest: withShare() })).slept).toContain(STANDSTILL_MS);
    expect((await live({ manifest: aManifest() })).slept).not.toContain(STANDSTILL_MS);
  });

  it("asks for what visitors edited, with or without a share, where some link lets them", async () => {
    const edited = async (edit: boolean) => {
      const shares = { "9-0": aLinkEntry(["m|1"], { edit }) };
      const { warned, count } = await live({ manifest: aManifest({ shares }) });
      return warned.includes("edits-not-adopted") || count("linkedits") > 0;
    };
    expect([await edited(true), await edited(false)]).toEqual([true, false]);
  });
});

describe("the channel of a leading tab", () => {
  it("is opened when the page has been quiet, and what it says is asked about", async () => {
    const quiet = await live({ answers: [ANSWER, ANSWER, ANSWER], frames: [] });
    expect(quiet.slept).toContain(CHANNEL_AFTER_MS);
    expect(quiet.told).toContain("presence");
    expect(quiet.told).not.toContain("links");
    const heard = await live({ answers: [ANSWER, ANSWER, ANSWER], frames: [LINK] });
    expect(heard.told).toContain("links");
    const other = await live({ answers: [ANSWER, ANSWER, ANSWER], frames: [CHANGE] });
    expect(other.told).not.toContain("links");
  });

  it("brings a question when it opens and with each change, and none for who comes and goes", async () => {
    const answers = Array.from({ length: 9 }, () => ANSWER);
    const questions = async (frames: readonly string[]) => {
      const { count } = await live({ answers, frames, isDeaf: true });
      return count("usernotifications");
    };
    expect([await questions([]), await questions([PRESENCE])]).toEqual([2, 2]);
    expect([await questions([LINK]), await questions([CHANGE])]).toEqual([3, 3]);
  });
});

it("a loop that stopped after ten failures runs again ten minutes later", async () => {
  const failures = Array.from({ length: 10 }, () => new AppError(9503));
  const { slept, told } = await live({ answers: [...failures, ANSWER] });
  expect(slept).toContain(RERUN_AFTER_MS);
  expect(told).toContain("answer");
});

describe("a page that hears of somebody who left", () => {
  const later = () => pass(1);
  function watching(start: () => Promise<void>) {
    const end = new AbortController();
    const warned: unknown[] = [];
    const log = { info: () => undefined, warn: (...said: unknown[]) => warned.push(said) };
    const watch = createGoneWatch({ log }, { start }, end.signal);
    return { watch, warned, end };
  }

  it("begins once for each state of the tree, one after another", async () => {
    let [running, most, begun] = [0, 0, 0];
    const { watch } = watching(async () => {
      begun += 1;
      running += 1;
      most = Math.max(most, running);
      await later();
      running -= 1;
    });
    watch({ histId: "1", sharesToRotate: 0 });
    watch({ histId: "1", sharesToRotate: 1 });
    watch({ histId: "1", sharesToRotate: 1 });
    watch({ histId: "2", sharesToRotate: 0 }, true);
    await expect.poll(() => [begun, running]).toEqual([2, 0]);
    expect(most).toBe(1);
  });

  it("notes a failure, tries again with the next state, and does nothing after its end", async () => {
    let begun = 0;
    const { watch, warned, end } = watching(async () => {
      begun += 1;
      throw new AppError(9503);
    });
    watch({ histId: "1", sharesToRotate: 1 });
    watch({ histId: "2", sharesToRotate: 1 });
    await later();
    expect([begun, warned]).toEqual([
      2,
      [
        ["shares-not-resumed", { code: 9503 }],
        ["shares-not-resumed", { code: 9503 }],
      ],
    ]);
    end.abort();
    watch({ histId: "3", sharesToRotate: 1 });
    await later();
    expect([begun, warned.length]).toEqual([2, 2]);
  });

  it("says nothing of a failure that its own end made", async () => {
    const { watch, warned, end } = watching(async () => {
      end.abort();
      throw new AppError(9503);
    });
    watch({ histId: "1", sharesToRotate: 1 });
    await later();
    expect(warned).toEqual([]);
  });
});
