import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

/** The same HTML and stylesheets without a script: what a static site would be. */
export interface StaticCopy {
  url: string;
  stop(): Promise<void>;
}

const SCRIPT = /<script\b[\s\S]*?<\/script>/g;
const PRELOAD = /<link\b[^>]*rel="(?:modulepreload|preload)"[^>]*>/g;

/** Serves a page as it came from `origin`, scripts taken out; every other path comes from `origin`. */
export async function serveStaticCopy(html: string, origin: string): Promise<StaticCopy> {
  const page = gzipSync(html.replace(SCRIPT, "").replace(PRELOAD, ""));
  const server = createServer((incoming, outgoing) => {
    if (incoming.url !== "/copy") return forward(incoming, outgoing, origin);
    outgoing.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "gzip",
    });
    return outgoing.end(page);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/copy`, stop: () => close(server) };
}

/** The same bytes in the same encoding as the product sends them. */
function forward(incoming: IncomingMessage, outgoing: ServerResponse, origin: string): void {
  const { hostname, port, host } = new URL(origin);
  const headers = { host, "accept-encoding": incoming.headers["accept-encoding"] ?? "identity" };
  request({ hostname, port, path: incoming.url, headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(outgoing);
  }).end();
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}
