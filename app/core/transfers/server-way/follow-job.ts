import * as CODES from "#app/contract/errors/codes.ts";
import { SERVER_JOB_LIMITS } from "#app/contract/server-job-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { endJob, fetchJob, type JobAnswer, resultPath } from "./server-jobs.api.ts";

/** Codes of what a job says of itself. */
export interface JobCodes {
  toError(number: string | null): number;
  readonly noRoom: number;
  readonly unknownState: number;
  /** Ready, with nothing in it. */
  readonly empty: number;
}

export interface FollowedJob {
  readonly jobId: string;
  /** What it is saved as. */
  readonly name: string;
  /** Exact length of what it comes to: any other is not what was asked for. */
  readonly sizeBytes: number;
  readonly codes: JobCodes;
  /** Asks the server for it, with the keys that it is lent. */
  begin(): Promise<JobAnswer>;
}

type Ready = Extract<JobAnswer, { kind: "ready" }>;

/**
 * Begins a server job, waits until it is ready, lets the browser's own downloads fetch what it came to, and
 * watches how far that is. However it ends, the server is told to forget its keys; what was read to its end it
 * keeps for some minutes by itself (Reading R-515).
 */
export async function followJob(job: Job, followed: FollowedJob): Promise<void> {
  const { ports } = job;
  let isThrough = false;
  try {
    const ready = await untilReady(job, followed);
    const path = resultPath(ports.hosts[0] ?? "", { ...followed, resultId: ready.resultId });
    await ports.save.fetchByBrowser({ name: followed.name, path });
    await untilRead(job, followed, ready);
    isThrough = true;
  } finally {
    if (!isThrough) {
      await endJob(ports.api, followed.jobId).catch(() => ports.log.warn("server job not ended"));
    }
  }
}

async function untilReady(job: Job, followed: FollowedJob): Promise<Ready> {
  const patience = new Patience(job);
  let answer = await followed.begin();
  while (answer.kind === "preparing") {
    // The gap that the next question leaves counts as well.
    patience.isSame(answer.mark, followed.codes.unknownState);
    await job.ports.clock.sleep(SERVER_JOB_LIMITS.pollMs, job.signal);
    answer = await fetchJob(job.ports.api, followed.jobId, job.signal);
  }
  return requireReady(answer, followed);
}

/** Ready too early, too short or with something else in it: what was asked for has this very length. */
function requireReady(answer: JobAnswer, { codes, sizeBytes }: FollowedJob): Ready {
  switch (answer.kind) {
    case "ready":
      if (answer.sizeBytes === 0) throw new AppError(codes.empty);
      if (answer.sizeBytes !== sizeBytes) throw new AppError(codes.unknownState);
      return answer;
    case "error":
      throw new AppError(codes.toError(answer.number));
    case "fail":
      throw new AppError(codes.noRoom);
    case "preparing":
    case "unknown":
      throw new AppError(codes.unknownState);
  }
}

/** The server's word for how far it is: no page hears of the browser's own downloads. */
async function untilRead(job: Job, followed: FollowedJob, first: Ready): Promise<void> {
  const patience = new Patience(job);
  const { sizeBytes } = followed;
  job.report({ status: STATUS.downloading });
  for (let ready = first; ; ) {
    const bytes = Math.min(ready.sentBytes, sizeBytes);
    job.report({ networkBytes: bytes, cryptBytes: bytes });
    if (bytes === sizeBytes) return;
    patience.isSame(String(bytes), CODES.downloadTimedOut);
    await job.ports.clock.sleep(SERVER_JOB_LIMITS.pollMs, job.signal);
    ready = requireReady(await fetchJob(job.ports.api, followed.jobId, job.signal), followed);
    if (ready.resultId !== first.resultId) throw new AppError(followed.codes.unknownState);
  }
}

/** A server that never ends is given up once nothing has changed for too long. */
class Patience {
  readonly #job: Job;
  #mark: string | null = null;
  #sinceMs = 0;

  constructor(job: Job) {
    this.#job = job;
  }

  isSame(mark: string, code: number): void {
    const nowMs = this.#job.ports.clock.nowMs();
    if (mark !== this.#mark) {
      this.#mark = mark;
      this.#sinceMs = nowMs;
    } else if (nowMs - this.#sinceMs >= SERVER_JOB_LIMITS.giveUpMs) throw new AppError(code);
  }
}
