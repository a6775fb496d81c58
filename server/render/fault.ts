import type { ErrorRequestHandler } from "express";
import type { Log } from "../log.ts";

const SERVER_FAILED = 500;
const BAD_REQUEST = 400;

/** The last net: a constant body, and a log line without anything of the request. */
export function createFaultHandler(log: Log): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const status = isMalformed(error) ? BAD_REQUEST : SERVER_FAILED;
    if (status === SERVER_FAILED) log.error({ kind: kindOf(error) }, "request failed");
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.status(status).type("text/plain").send("Error\n");
  };
}

/** What Express says of a path that cannot be decoded. */
function isMalformed(error: unknown): boolean {
  return error instanceof URIError;
}

function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
