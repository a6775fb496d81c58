import type { RequestHandler } from "express";
import { Metrics } from "#operation/metrics.ts";
import { entryNameOf } from "./security/entry-guard.ts";

/** Seconds: a file of the build takes none, a long poll half a minute, an upload minutes. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30, 120];

const MS = 1_000;

/** What the gateway counts. */
export interface GatewayMetrics {
  readonly registry: Metrics;
  readonly request: (seconds: number, entry: string, status: number) => void;
}

export function createGatewayMetrics(
  build: { readonly version: string; readonly commit: string },
  countSockets: () => number,
): GatewayMetrics {
  const registry = new Metrics();
  const requests = registry.counter({
    name: "coffer_http_requests_total",
    help: "Requests that ended, by the entry of the gateway and the status of the answer",
    labels: ["entry", "status"],
  });
  const seconds = registry.histogram(
    {
      name: "coffer_http_request_duration_seconds",
      help: "From the head of a request to the end of its answer",
      labels: ["entry"],
    },
    BUCKETS,
  );
  registry.gauge({ name: "coffer_sockets", help: "Open sockets of browsers" }, () => [
    { value: countSockets() },
  ]);
  registry.gauge(
    {
      name: "coffer_build_info",
      help: "Which program runs; always 1",
      labels: ["version", "commit"],
    },
    () => [{ labels: build, value: 1 }],
  );
  return {
    registry,
    request: (tookS, entry, status) => {
      requests({ entry, status });
      seconds({ entry }, tookS);
    },
  };
}

/** Counts each request when its answer has ended, also those that the guard of entries refuses. */
export function countRequests(metrics: GatewayMetrics): RequestHandler {
  return (_request, response, next) => {
    const startedMs = performance.now();
    response.once("close", () => {
      const seconds = (performance.now() - startedMs) / MS;
      metrics.request(seconds, entryNameOf(response), response.statusCode);
    });
    next();
  };
}
