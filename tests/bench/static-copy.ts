import { once } from "node:events";
import { createServer, type Server } from "node:http";
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
    if (incoming.url === "/copy") {
      outgoing.writeHead(200, {
        "content-type": "text/html; charset=utf-8",
        "content-encoding": "gzip",
      });
      outgoing.end(page);
      return;
    }
    void forward(origin + incoming.url, incoming.headers["accept-encoding"] ?? "identity").then(
      (reply) => {
        outgoing.writeHead(reply.status, reply.headers);
        outgoing.end(reply.body);
      },
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/copy`, stop: () => close(server) };
}

interface Forwarded {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Asks for the asset once, plain, and compresses it here as the gateway does. */
async function forward(url: string, accepted: string | string[]): Promise<Forwarded> {
  const reply = await fetch(url, { headers: { "accept-encoding": "identity" } });
  const body = Buffer.from(await reply.arrayBuffer());
  const type = reply.headers.get("content-type") ?? "application/octet-stream";
  if (!String(accepted).includes("gzip"))
    return { status: reply.status, headers: { "content-type": type }, body };
  return {
    status: reply.status,
    headers: { "content-type": type, "content-encoding": "gzip" },
    body: gzipSync(body),
  };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}
