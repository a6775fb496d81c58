import type { RequestHandler } from "express";
import { REQUEST_ID_HEADER } from "#app/contract/endpoints/request-id.ts";
import type { Log } from "../log.ts";
import { admissionOf } from "../security/entry-guard.ts";

/** One line for each request that was let in: its id, entry, status and time; no path, address or name. */
export function logRequests(log: Log): RequestHandler {
  return (request, response, next) => {
    const startedMs = performance.now();
    const { entry } = admissionOf(response);
    response.once("close", () => {
      const ms = Math.round(performance.now() - startedMs);
      const id = request.headers[REQUEST_ID_HEADER];
      log.info({ request: id, entry: entry.name, status: response.statusCode, ms }, "request");
    });
    next();
  };
}
