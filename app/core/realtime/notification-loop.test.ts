import { describe, expect, it } from "vitest";
import { NOTIFICATION_LIMITS } from "#app/contract/limits.data.ts";
import type { CommandName } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { aReply, FakeClock, FakeHttp, silentLog } from "#tests/support/core-ports.ts";
import { Hints } from "./hints.ts";
import {
  type LoopPorts,
  nextAfterAnswer,
  pauseAfterError,
  runNotificationLoop,
} from "./notification-loop.ts";

const ANSWER = {
  locked: 1,
  hist_id: "1",
  disk_limit_bytes: 1,
  disk_usage_bytes: 0,
  disk_usage_percent: 0,
  is_verified: 1,
  is_pro: 0,
  display_name: "",
  sku: "",
  more: 0,
  amount: 0,
  task_dirtyin: { cnt: 0, items: [] },
  task_dirtyout: [] as unknown[],
};
const STEP = { isLocked: true, dirtyIn: 0, dirtyOut: 0, hasMore: false };

type Answers = Partial<Record<CommandName, () => unknown>>;

/** A loop over a virtual clock, ended when its long poll is reached for the `polls`th time. */
async function run(
  answers: Answers,
  options: {
    readonly polls?: number;
    readonly isDone?: boolean;
    /** State that the long poll tells; undefined: another one each time. */
    readonly poll?: (polled: number) => string | undefined;
  } = {},
) {
  const end = new AbortController();
  const clock = new FakeClock(0);
  const asked: [string, number][] = [];
  const requests: unknown[] = [];
  const api = {
    call: async (name: CommandName, request: unknown) => {
      asked.push([name, clock.nowMs()]);
      if (name === "usernotifications") requests.push(request);
      if (asked.length > 5_000) end.abort();
      return (answers[name] ?? (() => ANSWER))();
    },
  } as unknown as ApiClient;
  let polled = 0;
  const http = new FakeHttp(() => {
    polled += 1;
    const histId = options.poll?.(polled) ?? String(polled + 1);
    if (polled >= (options.polls ?? 1)) end.abort();
    return aReply({ hist_id: histId });
  });
  const tasks: string[] = [];
  const task = (name: string) => async () => {
    tasks.push(name);
    return options.isDone ?? true;
  };
  let told = 0;
  let warned = 0;
  const log = {
    ...silentLog,
    warn: () => {
      warned += 1;
    },
  };
  const ports: LoopPorts = {
    ...{ api, http, clock, log, wakeCid: "00", hints: new Hints() },
    tasks: { dirtyIn: task("in"), dirtyOut: task("out") },
    onNotifications: () => {
      told += 1;
    },
  };
  await runNotificationLoop(ports, end.signal);
  return { asked, requests, polled, tasks, told, warned, slept: clock.slept, nowMs: clock.nowMs() };
}

describe("what comes after an answer", () => {
  it("is work in before work out before more, and a wait when there is nothing", () => {
    const all = { ...STEP, dirtyIn: 1, dirtyOut: 1, hasMore: true };
    expect(nextAfterAnswer(all, 1)).toBe("dirty-in");
    expect(nextAfterAnswer({ ...all, dirtyIn: 0 }, 1)).toBe("dirty-out");
    expect(nextAfterAnswer({ ...all, dirtyIn: 0, dirtyOut: 0 }, 1)).toBe("ask");
    expect(nextAfterAnswer(STEP, 1)).toBe("wait");
  });

  it("is the server's own work first, however often was asked", () => {
    const locked = { ...STEP, isLocked: false, dirtyIn: 1 };
    expect(nextAfterAnswer(locked, 1)).toBe("wait-for-job");
    expect(nextAfterAnswer(locked, NOTIFICATION_LIMITS.runs)).toBe("wait-for-job");
  });

  it("is a wait at the 200th in a row, not at the 199th", () => {
    for (const busy of [{ dirtyIn: 1 }, { dirtyOut: 1 }, { hasMore: true }]) {
      expect(nextAfterAnswer({ ...STEP, ...busy }, 199)).not.toBe("wait");
      expect(nextAfterAnswer({ ...STEP, ...busy }, 200)).toBe("wait");
    }
  });
});

describe("the notification loop", () => {
  it("says once that its page is new, in the first question that is answered", async () => {
    const answers = [new Error("unreachable"), ANSWER, ANSWER];
    const usernotifications = () => {
      const answer = answers.shift() ?? ANSWER;
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const { requests } = await run({ usernotifications }, { polls: 2 });
    expect(requests).toEqual([{ fresh: 1 }, { fresh: 1 }, {}]);
  });

  it("does work that is asked for and asks again at once, 200 times at most", async () => {
    const endless = () => ({ ...ANSWER, task_dirtyin: { cnt: 3, items: [] } });
    const { asked, tasks, polled } = await run({ usernotifications: endless });
    expect([asked.length, tasks.length, polled]).toEqual([200, 199, 1]);
    expect(asked.at(-1)).toEqual(["usernotifications", 0]);
  });

  it("pauses 5 s after work that brought nothing", async () => {
    const answers = [{ ...ANSWER, task_dirtyout: [{}] }, ANSWER];
    const { slept, tasks } = await run(
      { usernotifications: () => answers.shift() },
      { isDone: false },
    );
    expect([tasks, slept[0]]).toEqual([["out"], 5000]);
  });

  it("asks again every 5 s while there is more", async () => {
    const answers = [{ ...ANSWER, more: 1 }, { ...ANSWER, more: 1 }, ANSWER];
    const { asked } = await run({ usernotifications: () => answers.shift() });
    expect(asked.map(([, atMs]) => atMs)).toEqual([0, 5000, 10_000]);
  });

  it("waits for a job every 2 s and for a rewind every 10 s, and takes no answer meanwhile", async () => {
    const answers = [{ ...ANSWER, locked: 0 }, ANSWER];
    const locks = [1, 1, 0];
    const rewinds = [1, 2, 3];
    const { asked, told } = await run({
      usernotifications: () => answers.shift(),
      getjoblock: () => ({ has_joblock: locks.shift() }),
      getrewind: () => ({ job_status_id: rewinds.shift() }),
    });
    expect(asked).toEqual([
      ["usernotifications", 0],
      ["getjoblock", 2000],
      ["getjoblock", 4000],
      ["getjoblock", 6000],
      ["getrewind", 6000],
      ["getrewind", 16_000],
      ["getrewind", 26_000],
      ["usernotifications", 26_000],
    ]);
    expect(told).toBe(1);
  });

  it("asks a server that always says it is at work once in 2 s", async () => {
    let left = 100;
    const { asked } = await run({
      usernotifications: () => {
        left -= 1;
        return { ...ANSWER, locked: left > 0 ? 0 : 1 };
      },
      getjoblock: () => ({ has_joblock: 0 }),
      getrewind: () => ({ job_status_id: 0 }),
    });
    const questions = asked.filter(([name]) => name === "usernotifications");
    expect(questions.map(([, atMs]) => atMs)).toEqual(questions.map((_, index) => index * 2000));
  });

  it("pauses longer after each failed question and ends after the tenth", async () => {
    expect([pauseAfterError(1), pauseAfterError(9), pauseAfterError(10)]).toEqual([
      5000,
      45_000,
      null,
    ]);
    const { asked, nowMs } = await run({
      usernotifications: () => {
        throw new AppError(9503);
      },
    });
    expect([asked.length, nowMs]).toEqual([10, 225_000]);
  });

  it("counts failures in a row alone", async () => {
    let count = 0;
    const { asked } = await run(
      {
        usernotifications: () => {
          count += 1;
          if (count % 10 !== 0) throw new AppError(9503);
          return ANSWER;
        },
      },
      { polls: 3 },
    );
    expect(asked.length).toBe(30);
  });

  it("outlives a server that is away for 99 long polls, and asks anew after the hundredth", async () => {
    for (const [failures, questions] of [
      [99, 1],
      [100, 2],
    ] as const) {
      const { asked, slept } = await run(
        {},
        {
          polls: 101,
          poll: (polled) => {
            if (polled <= failures) throw new AppError(1900);
            return undefined;
          },
        },
      );
      expect(asked.length).toBe(questions + (failures === 99 ? 1 : 0));
      expect(slept.slice(0, 2)).toEqual([5000, 10_000]);
      // The hundredth is a failure of the loop, which waits as after any.
      if (failures === 100) expect(slept[99]).toBe(5000);
      expect(Math.max(...slept)).toBe(60_000);
    }
  });

  it("counts long polls that fail in a row alone", async () => {
    const { asked, warned } = await run(
      {},
      {
        polls: 122,
        poll: (polled) => {
          if (polled === 61) return "1";
          if (polled < 122) throw new AppError(1900);
          return undefined;
        },
      },
    );
    expect([asked.length, warned]).toEqual([1, 0]);
  });

  it("works after a job of the server, however often that was waited for", async () => {
    let asked = 0;
    const { tasks } = await run({
      usernotifications: () => {
        asked += 1;
        if (asked <= NOTIFICATION_LIMITS.runs) return { ...ANSWER, locked: 0 };
        return asked > NOTIFICATION_LIMITS.runs + 1
          ? ANSWER
          : { ...ANSWER, task_dirtyout: [{ share_id: "1" }] };
      },
      getjoblock: () => ({ has_joblock: 0 }),
      getrewind: () => ({ job_status_id: 0 }),
    });
    expect(tasks).toEqual(["out"]);
  });

  it("ends without a word when it is ended", async () => {
    expect((await run({}, { polls: 3 })).warned).toBe(0);
    let questions = 0;
    const { warned, slept } = await run({
      usernotifications: () => {
        questions += 1;
        throw questions > 1 ? new AppError(9503) : new DOMException("ended", "AbortError");
      },
    });
    expect([questions, warned, slept.length]).toEqual([1, 0, 0]);
  });

  it("asks once a second at most while every wait is answered at once", async () => {
    const { asked } = await run({}, { polls: 60 });
    expect(asked.map(([, atMs]) => atMs)).toEqual(Array.from({ length: 60 }, (_, s) => s * 1000));
  });
});
