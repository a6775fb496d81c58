import type { RequestHandler } from "express";
import * as v from "valibot";
import { type HealthPath, isHealthPath } from "#app/contract/endpoints/health.ts";
import type { Drain } from "#operation/drain.ts";
import type { Upstream } from "./proxy/upstream.ts";

const TIMEOUT_MS = 3_000;
/** An answer of the API to a health check is one short line. */
const MAX_ANSWER_CHARACTERS = 4_096;

/** What the API says of itself; `status` 0: it does not answer. */
interface ApiHealth {
  readonly status: number;
  readonly text: string;
}

const readiness = v.object({ writes: v.boolean() });

/**
 * `/livez`: this process answers. `/readyz`: 200 while pages and files can be read, `read-only` while nothing
 * can be written, 503 from the moment on at which the process is told to stop. `/healthz`: 200 only when the API's databases and blob stores take a write (Issue 3,
 * item 1). Checks of one kind that come while one is under way share its answer: it costs the API a write.
 */
export function createHealthHandler(upstream: Upstream, drain: Drain): RequestHandler {
  const asking = new Map<HealthPath, Promise<ApiHealth>>();
  const ask = (path: HealthPath) => {
    const known = asking.get(path);
    if (known !== undefined) return known;
    const asked = askApi(upstream, path).finally(() => asking.delete(path));
    asking.set(path, asked);
    return asked;
  };
  return async ({ path }, response) => {
    if (path === "/livez" || !isHealthPath(path)) {
      response.json({ status: "ok" });
      return;
    }
    if (path === "/readyz" && drain.isDraining) {
      response.status(503).json({ status: "draining" });
      return;
    }
    const answer = await ask(path);
    const isWell = answer.status === 200;
    response
      .status(isWell ? 200 : 503)
      .json({ status: isWell ? wordOf(path, answer) : "unavailable" });
  };
}

function wordOf(path: HealthPath, { text }: ApiHealth): "ok" | "read-only" {
  if (path !== "/readyz") return "ok";
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), readiness), text);
  return parsed.success && !parsed.output.writes ? "read-only" : "ok";
}

function askApi(upstream: Upstream, path: HealthPath): Promise<ApiHealth> {
  return new Promise((resolve) => {
    let text = "";
    const request = upstream.open({
      method: "GET",
      path,
      headers: {},
      body: "none",
      clientAddress: "127.0.0.1",
    });
    const lost = () => resolve({ status: 0, text: "" });
    request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error("no answer")));
    request.once("error", lost);
    request.once("response", (answer) => {
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => {
        text = (text + part).slice(0, MAX_ANSWER_CHARACTERS);
      });
      answer.once("error", lost);
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    request.end();
  });
}
