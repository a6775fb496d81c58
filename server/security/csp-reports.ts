import type { RequestHandler } from "express";
import * as v from "valibot";
import type { Log } from "../log.ts";
import { admissionOf } from "./entry-guard.ts";

const MAX_REPORTS = 20;
/** Log lines that all visitors together can cause in a minute. */
const MAX_LOGGED_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

const directive = v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/));
const reportsSchema = v.pipe(
  v.array(v.looseObject({ body: v.looseObject({ effectiveDirective: directive }) })),
  v.maxLength(MAX_REPORTS),
);

/** `/_r/csp`: counts violations by directive. URLs and samples are dropped unread. */
export function createCspReportHandler(log: Log, nowMs: () => number = Date.now): RequestHandler {
  const window = { startedAtMs: 0, logged: 0 };
  return async (_request, response) => {
    const body = await admissionOf(response).readWhole();
    if (body === null) return;
    response.status(204).end();
    if (nowMs() - window.startedAtMs > MINUTE_MS)
      Object.assign(window, { startedAtMs: nowMs(), logged: 0 });
    for (const name of directivesOf(body)) {
      window.logged += 1;
      if (window.logged <= MAX_LOGGED_PER_MINUTE) log.warn({ directive: name }, "policy violation");
    }
  };
}

function directivesOf(body: Buffer): readonly string[] {
  try {
    const parsed = v.safeParse(reportsSchema, JSON.parse(body.toString("utf8")));
    return parsed.success ? parsed.output.map((report) => report.body.effectiveDirective) : [];
  } catch {
    return [];
  }
}
