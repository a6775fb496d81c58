import { expect, it } from "vitest";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { FakeClock } from "#tests/support/core-ports.ts";
import { EventList } from "./event-list.ts";

const NOW_S = 1_700_000_000;
const DAY_S = 86_400;

interface Asked {
  readonly before_id: string;
  readonly since_s: number;
  readonly kind?: string;
}

const anEvent = (id: number) => ({
  ...{ id: String(id), t: 10, code: "signed-in", n: 1, session_id: "7" },
  ...{ place: "", address: "", is_client: 0 as const },
});
const aPage = (...ids: number[]) => ({ events: ids.map(anEvent), total: 60, more: 1 as const });

/** A list over answers that a test gives, in the order in which they were asked for. */
function aList() {
  const asked: Asked[] = [];
  const answers: PromiseWithResolvers<object>[] = [];
  const call = (_name: string, request: Asked, { signal }: { signal: AbortSignal }) => {
    const answer = Promise.withResolvers<object>();
    asked.push(request);
    answers.push(answer);
    signal.addEventListener("abort", () => answer.reject(signal.reason));
    return answer.promise;
  };
  const api = { call } as unknown as Pick<ApiClient, "call">;
  const list = new EventList({
    api,
    clock: new FakeClock(NOW_S * 1000),
    online: { isOnline: () => true },
  });
  const shown = () => {
    const { list: now, firstNumber } = list.state.get();
    return { ...now, firstNumber };
  };
  return { list, asked, answers, shown };
}

it("shows a page at a time, older and newer ones by the ids between them", async () => {
  const { list, asked, answers, shown } = aList();
  const first = list.load();
  expect(shown().phase).toBe("loading");
  answers[0]?.resolve(aPage(9, 5));
  await first;
  expect(shown()).toMatchObject({ phase: "ready", firstNumber: 1, page: { total: 60 } });
  const older = list.older();
  // What stands stays until the next page is here.
  expect(shown()).toMatchObject({ phase: "ready", isTurning: true, firstNumber: 1 });
  expect(shown()).toMatchObject({ page: { events: [{ id: "9" }, { id: "5" }] } });
  answers[1]?.resolve(aPage(3));
  await older;
  expect(shown()).toMatchObject({ isTurning: false, firstNumber: 26 });
  const newer = list.newer();
  answers[2]?.resolve(aPage(9, 5));
  await newer;
  expect(shown().firstNumber).toBe(1);
  expect(asked.map(({ before_id }) => before_id)).toEqual(["0", "5", "0"]);
});

it("begins at the first page for another kind or time, and shows nothing of the wish before", async () => {
  const { list, asked, answers, shown } = aList();
  const early = list.load();
  const late = list.choose({ kind: "files", days: 365 });
  answers[1]?.resolve(aPage(2));
  await Promise.all([early, late]);
  answers[0]?.resolve(aPage(9));
  expect(shown()).toMatchObject({ phase: "ready", page: { events: [{ id: "2" }] } });
  expect(asked.at(-1)).toMatchObject({ kind: "files", since_s: NOW_S - 365 * DAY_S });
});

it("says why there is none, and asks once more", async () => {
  const { list, answers, shown } = aList();
  const first = list.load();
  answers[0]?.reject(new AppError(9500));
  await first;
  expect(shown()).toMatchObject({ phase: "failed", error: { code: 9500 } });
  await list.older();
  expect(answers).toHaveLength(1);
  const again = list.load();
  answers[1]?.resolve(aPage(1));
  await again;
  expect(shown().phase).toBe("ready");
});

it("shows nothing any more once it is closed", async () => {
  const { list, answers, shown } = aList();
  const first = list.load();
  list.close();
  answers[0]?.resolve(aPage(1));
  await first;
  expect(shown().phase).toBe("loading");
});
