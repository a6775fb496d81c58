import { type Handlers, sessionOf } from "#api/handler.ts";
import { findJob } from "#api/store/account-jobs-repository.ts";

/** What the server does with an account by itself, while its clients wait (Spec A§4.4). */
export const jobHandlers = {
  getjoblock: async (context) => {
    const job = await findJob(context.region.db, sessionOf(context).userId);
    return { has_joblock: job === "job" ? (1 as const) : (0 as const) };
  },

  getrewind: async (context) => {
    const job = await findJob(context.region.db, sessionOf(context).userId);
    return { job_status_id: typeof job === "string" ? 0 : job.rewindStatus };
  },
} satisfies Partial<Handlers>;
