import type { RequestHandler } from "express";
import type { Upstream } from "./proxy/upstream.ts";

const TIMEOUT_MS = 3_000;

/**
 * 200 only when the API says that its database and its blob store are well (Issue 3, item 1). Who asks
 * while it is being asked shares the answer: each costs the API a write.
 */
export function createHealthHandler(upstream: Upstream): RequestHandler {
  let asking: Promise<boolean> | null = null;
  return async (_request, response) => {
    asking ??= askApi(upstream).finally(() => {
      asking = null;
    });
    const isApiWell = await asking;
    response.status(isApiWell ? 200 : 503).json({ status: isApiWell ? "ok" : "unavailable" });
  };
}

function askApi(upstream: Upstream): Promise<boolean> {
  return new Promise((resolve) => {
    const request = upstream.open({
      method: "GET",
      path: "/healthz",
      headers: {},
      body: "none",
      clientAddress: "127.0.0.1",
    });
    request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error("no answer")));
    request.once("error", () => resolve(false));
    request.once("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.end();
  });
}
