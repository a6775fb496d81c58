import { describe, expect, it, onTestFinished, vi } from "vitest";
import { SMALL_FILE_LIMITS } from "#app/contract/small-file-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { foreignErrors } from "#app/core/errors/foreign-error.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { SendLanes } from "#app/core/transfers/share/send-lanes.ts";
import { TRANSFER_SIZES } from "#app/core/transfers/sizes.ts";
import { OWN_FILES, Parcels } from "#app/core/transfers/upload/parcels.ts";

interface Call {
  readonly ids: string[];
  readonly signal: AbortSignal;
  readonly answer: (codes?: Record<string, number>) => void;
  readonly fail: (error: unknown) => void;
}

const BAD = new Error("refused by the contract");
const refusedBy = ({ backup_id }: { readonly backup_id: string }) =>
  backup_id.startsWith("bad") ? BAD : null;

/** Parcels whose calls wait for the test, and jobs that add to them. */
function aWorld() {
  const calls: Call[] = [];
  const paced: number[] = [];
  const told: string[] = [];
  const api = {
    call: (
      _name: string,
      { files }: { files: { backup_id: string }[] },
      { signal }: { signal: AbortSignal },
    ) =>
      new Promise((resolve, reject) => {
        const ids = files.map(({ backup_id }) => backup_id);
        signal.addEventListener("abort", () => reject(signal.reason));
        const answer: Call["answer"] = (codes = {}) =>
          resolve({
            files: ids.map((backup_id) => ({
              ...{ backup_id, error_code: codes[backup_id] ?? 0, blob_id: "b" },
              coffer_id: codes[backup_id] === undefined ? `i${backup_id}` : "",
            })),
          });
        calls.push({ ids, signal, answer, fail: reject });
      }),
  };
  const parcels = new Parcels({
    ...OWN_FILES,
    judge: async (files) => files.map((file) => refusedBy(file)),
  });
  const lanes = new SendLanes(TRANSFER_SIZES);
  const waiting: [string, boolean][] = [];
  const line = { isThere: true };
  const connection = {
    hosts: ["/h/1"],
    distrust: () => undefined,
    isReachable: async () => line.isThere,
    awaitReachable: async ({ onWaiting }: { onWaiting: (isWaiting: boolean) => void }) => {
      onWaiting(true);
      onWaiting(false);
    },
  };
  const add = (id: string, { bodyBytes = 100, signal = new AbortController().signal } = {}) => {
    const job = {
      ...{ id, signal, lanes },
      ports: { api },
      pacers: { up: { pass: async (bytes: number) => void paced.push(bytes) } },
      retry: {
        ...{ signal, connection, ring: { index: 0 }, random01: () => 0 },
        clock: { nowMs: () => 0, sleep: async () => undefined },
        standstill: { pauseBusy: async () => undefined },
        onWaiting: (isWaiting: boolean) => void waiting.push([id, isWaiting]),
        onRetry: () => void told.push(id),
      },
    };
    const ready = { id, request: { backup_id: id }, bodyBytes };
    return parcels.add(job as unknown as Job, ready as Parameters<Parcels["add"]>[1]);
  };
  return { add, calls, paced, told, waiting, line };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

describe("small files that are ready", () => {
  it("go without one that the contract refuses, which ends alone with its cause", async () => {
    const heard = vi.fn<(error: Error) => void>();
    foreignErrors.tell = heard;
    onTestFinished(() => {
      foreignErrors.tell = () => undefined;
    });
    const { add, calls } = aWorld();
    const [first, bad, last] = [add("a"), add("bad"), add("b")];
    await expect(bad).rejects.toMatchObject({ code: 7211, cause: BAD });
    await settle();
    expect(calls.map(({ ids }) => ids)).toEqual([["a", "b"]]);
    calls[0]?.answer();
    await expect(Promise.all([first, last])).resolves.toHaveLength(2);
    await expect(add("bad again")).rejects.toMatchObject({ code: 7211 });
    expect(calls).toHaveLength(1);
    expect(heard.mock.calls).toEqual([[BAD], [BAD]]);
  });

  it("go together, and what comes meanwhile with the next call, within the limit of bandwidth", async () => {
    const { add, calls, paced } = aWorld();
    const first = [add("a"), add("b")];
    await settle();
    const second = [add("c"), add("d", { bodyBytes: 7 })];
    await settle();
    expect(calls.map(({ ids }) => ids)).toEqual([["a", "b"]]);
    calls[0]!.answer();
    expect(await Promise.all(first)).toEqual([
      { itemId: "ia", blobId: "b" },
      { itemId: "ib", blobId: "b" },
    ]);
    await settle();
    expect(calls.map(({ ids }) => ids)).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    calls[1]!.answer();
    await Promise.all(second);
    expect(paced).toEqual([200, 107]);
  });

  it("are so many, and so large, as one call takes", async () => {
    const { maxFilesOfCall, sentBodyBytes } = SMALL_FILE_LIMITS;
    const many = aWorld();
    for (const id of names(maxFilesOfCall + 1)) void many.add(id);
    await settle();
    expect(many.calls[0]!.ids).toHaveLength(maxFilesOfCall);
    const large = aWorld();
    for (const id of ["a", "b", "c"]) void large.add(id, { bodyBytes: sentBodyBytes / 2 });
    await settle();
    expect(large.calls[0]!.ids).toEqual(["a", "b"]);
    const one = aWorld();
    for (const id of ["a", "b"]) void one.add(id, { bodyBytes: sentBodyBytes + 1 });
    await settle();
    expect(one.calls[0]!.ids).toEqual(["a"]);
  });

  it("leave alone what is given up: the others are told, and it is not in a later call", async () => {
    const { add, calls } = aWorld();
    const [leaving, waiting] = [new AbortController(), new AbortController()];
    const gone = add("gone", { signal: leaving.signal });
    const stays = add("stays");
    await settle();
    const late = add("late", { signal: waiting.signal });
    const next = add("next");
    leaving.abort("away");
    waiting.abort("away");
    await expect(gone).rejects.toBe("away");
    await expect(late).rejects.toBe("away");
    expect(calls[0]!.signal.aborted).toBe(false);
    calls[0]!.answer();
    expect(await stays).toMatchObject({ itemId: "istays" });
    await settle();
    expect(calls[1]!.ids).toEqual(["next"]);
    calls[1]!.answer();
    await next;
    await expect(add("over", { signal: leaving.signal })).rejects.toBe("away");
  });

  it("end a call that nobody waits for any more, and go on with the next", async () => {
    const { add, calls } = aWorld();
    const leaving = new AbortController();
    const all = ["a", "b"].map((id) => add(id, { signal: leaving.signal }));
    await settle();
    leaving.abort("away");
    expect(await Promise.allSettled(all)).toMatchObject([{ reason: "away" }, { reason: "away" }]);
    expect(calls[0]!.signal.aborted).toBe(true);
    await settle();
    const next = add("c");
    await settle();
    calls[1]!.answer();
    expect(await next).toMatchObject({ itemId: "ic" });
  });

  it("end each with its own code, and all of them with what kept the call from being made", async () => {
    const { add, calls } = aWorld();
    const told = Promise.allSettled([add("a"), add("b")]);
    await settle();
    calls[0]!.answer({ b: 8003 });
    expect(await told).toMatchObject([{ status: "fulfilled" }, { reason: { code: 8003 } }]);
    await settle();
    const failed = Promise.allSettled([add("c"), add("d")]);
    await settle();
    calls[1]!.fail(new AppError(9401));
    expect(await failed).toMatchObject([{ reason: { code: 9401 } }, { reason: { code: 9401 } }]);
  });

  it("count a try that was lost for each of them, and are asked for again", async () => {
    const { add, calls, told } = aWorld();
    const both = Promise.all([add("a"), add("b")]);
    await settle();
    calls[0]!.fail(new AppError(9504));
    await settle();
    expect(told).toEqual(["a", "b"]);
    expect(calls[1]!.ids).toEqual(["a", "b"]);
    calls[1]!.answer();
    await both;
  });

  it("say of each of them that it waits for the line, and when it does no more", async () => {
    const { add, calls, told, waiting, line } = aWorld();
    const both = Promise.all([add("a"), add("b")]);
    await settle();
    line.isThere = false;
    calls[0]!.fail(new AppError(9504));
    await settle();
    expect(waiting).toEqual([
      ["a", true],
      ["b", true],
      ["a", false],
      ["b", false],
    ]);
    // A line that is gone is no try that failed.
    expect(told).toEqual([]);
    calls[1]!.answer();
    await both;
  });
});
