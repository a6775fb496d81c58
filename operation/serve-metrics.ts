import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Metrics } from "./metrics.ts";

const PATH = "/metrics";

/** Where a process shows its metrics; it is apart from what people reach. */
export interface MetricsAddress {
  readonly port: number;
  readonly host: string;
}

/** The address of two settings; null: port 0 means that the metrics are off. */
export function toMetricsAddress(port: number, host: string): MetricsAddress | null {
  return port === 0 ? null : { port, host };
}

/** Serves the metrics to whoever reaches the address. Rejects when the port cannot be had. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: MetricsAddress,
): Promise<Server> {
  metrics.watchProcess();
  const server = createServer((request, response) => {
    request.resume();
    const path = request.url?.split("?")[0];
    if (request.method !== "GET" || path !== PATH) {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  return server;
}
