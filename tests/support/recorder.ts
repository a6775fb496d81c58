import { once } from "node:events";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as sendRequest,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { ByteSearch, type Needle } from "#tests/support/byte-search.ts";
import { type Canary, shapesOf } from "#tests/support/canaries.ts";
import { KeptFiles } from "#tests/support/kept-files.ts";

/**
 * Each exchange has a connection of its own to the gateway, which ends those that were idle for five
 * seconds: a busy machine sent the next request into one that had just been ended, and a page was told
 * that nobody answers.
 */
const ONE_EACH = new Agent({ keepAlive: false });
const PIECE_BYTES = 4 * 1024 * 1024;

/** A canary met on the wire: which, in what shape, in which exchange. */
export interface Leak {
  canary: string;
  shape: string;
  exchange: string;
  direction: "sent" | "received";
}

/** One exchange as it went over the wire, bodies kept in a file. */
export interface Exchange {
  method: string;
  url: string;
  status: number;
  sentFile: string;
  receivedFile: string;
}

/**
 * A proxy in front of the gateway that keeps every byte both ways. It asks the gateway for
 * uncompressed answers, so that what is kept can be searched.
 */
export interface Recorder {
  origin: string;
  port: number;
  exchanges: Exchange[];
  /**
   * Looks for each canary in all that was kept until now, bodies, headers and URLs; or in what came since as many
   * exchanges were there.
   */
  findLeaks(canaries: readonly Canary[], since?: number): Promise<Leak[]>;
  /** The kept request bodies of one command, newest last. */
  sentTo(command: string): Promise<string[]>;
  /** The kept answers to one command that came, newest last. */
  receivedFrom(command: string): Promise<string[]>;
  /** What follows goes to the gateway on another port. */
  turnTo(gatewayPort: number): void;
  stop(): Promise<void>;
}

export async function startRecorder(firstGatewayPort: number): Promise<Recorder> {
  let gatewayPort = firstGatewayPort;
  const files = new KeptFiles();
  const exchanges: Exchange[] = [];
  const server = createServer({ requestTimeout: 0 }, (incoming, outgoing) =>
    relay({ incoming, outgoing, gatewayPort, files, exchanges }),
  );
  const open = new Set<Duplex>();
  server.on("upgrade", (incoming: IncomingMessage, socket: Duplex, head: Buffer) =>
    relaySocket({ incoming, socket, head, gatewayPort, files, exchanges, open }),
  );
  // The same between a caller of this process and the recorder: only `stop` ends idle connections.
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    port,
    exchanges,
    turnTo: (port) => {
      gatewayPort = port;
    },
    findLeaks: async (canaries, since = 0) => {
      await files.untilWritten();
      return findLeaks(exchanges.slice(since), canaries);
    },
    sentTo: (command) => bodiesOf(exchanges, command, "sentFile"),
    receivedFrom: (command) => bodiesOf(exchanges, command, "receivedFile"),
    stop: () => {
      for (const socket of open) socket.destroy();
      return stopServer(server, files);
    },
  };
}

interface Relay {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  gatewayPort: number;
  files: KeptFiles;
  exchanges: Exchange[];
}

interface SocketRelay extends Omit<Relay, "outgoing"> {
  readonly socket: Duplex;
  readonly head: Buffer;
  /** Sockets of either side that stand. */
  readonly open: Set<Duplex>;
}

/** A socket of a page: every byte both ways, from the handshake on. */
function relaySocket({ incoming, socket, head, gatewayPort, open, ...kept }: SocketRelay): void {
  const exchange = addExchange(incoming, kept);
  const upstream = connect(gatewayPort, "127.0.0.1");
  const sent = kept.files.begin(exchange.sentFile, requestHead(incoming));
  const received = kept.files.begin(exchange.receivedFile, "");
  const line = `${exchange.method} ${exchange.url} HTTP/1.1\r\n`;
  upstream.write(`${line}${headLines(incoming.rawHeaders)}\r\n\r\n`);
  upstream.write(head);
  for (const [from, to, file] of [
    [socket, upstream, sent],
    [upstream, socket, received],
  ] as const) {
    open.add(from);
    from.on("data", (bytes: Buffer) => file.write(bytes));
    from.on("error", () => from.destroy());
    from.once("close", () => {
      open.delete(from);
      file.end();
      to.destroy();
    });
    from.pipe(to);
  }
}

function addExchange(
  incoming: IncomingMessage,
  { files, exchanges }: Pick<Relay, "files" | "exchanges">,
): Exchange {
  const index = exchanges.length;
  const exchange: Exchange = {
    method: incoming.method ?? "GET",
    url: incoming.url ?? "/",
    status: 0,
    sentFile: join(files.folder, `${index}-sent`),
    receivedFile: join(files.folder, `${index}-received`),
  };
  exchanges.push(exchange);
  return exchange;
}

function relay(call: Relay): void {
  const { incoming, outgoing, gatewayPort, files } = call;
  const exchange = addExchange(incoming, call);
  const sent = files.begin(exchange.sentFile, requestHead(incoming));
  const upstream = sendRequest({
    agent: ONE_EACH,
    host: "127.0.0.1",
    port: gatewayPort,
    method: exchange.method,
    path: exchange.url,
    headers: { ...incoming.headers, "accept-encoding": "identity" },
    setHost: false,
  });
  incoming.on("data", (bytes: Buffer) => sent.write(bytes));
  incoming.on("end", () => sent.end());
  incoming.on("aborted", () => sent.end());
  incoming.pipe(upstream);
  upstream.on("response", (reply) => answer(exchange, reply, call));
  tieEnds(upstream, outgoing);
}

function answer(
  exchange: Exchange,
  reply: IncomingMessage,
  { outgoing, files }: Pick<Relay, "outgoing" | "files">,
): void {
  exchange.status = reply.statusCode ?? 0;
  const received = files.begin(exchange.receivedFile, replyHead(reply));
  outgoing.writeHead(exchange.status, reply.rawHeaders);
  reply.on("data", (bytes: Buffer) => received.write(bytes));
  reply.on("close", () => received.end());
  reply.on("aborted", () => outgoing.destroy());
  reply.pipe(outgoing);
}

/** Either side's end ends the other, as without a proxy between them. */
function tieEnds(upstream: ClientRequest, outgoing: ServerResponse): void {
  upstream.on("error", () => outgoing.destroy());
  outgoing.on("close", () => {
    if (!outgoing.writableFinished) upstream.destroy();
  });
}

function requestHead(incoming: IncomingMessage): string {
  return `${incoming.method} ${incoming.url}\r\n${headLines(incoming.rawHeaders)}\r\n\r\n`;
}

function replyHead(reply: IncomingMessage): string {
  return `${reply.statusCode}\r\n${headLines(reply.rawHeaders)}\r\n\r\n`;
}

function headLines(rawHeaders: string[]): string {
  const lines: string[] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2)
    lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  return lines.join("\r\n");
}

async function findLeaks(exchanges: Exchange[], canaries: readonly Canary[]): Promise<Leak[]> {
  const needles = canaries.flatMap((one) =>
    [...shapesOf(one.bytes)].map(([shape, bytes]) => ({ canary: one.label, shape, bytes })),
  );
  const search = new ByteSearch(needles);
  const leaks: Leak[] = [];
  for (const exchange of exchanges) {
    const name = `${exchange.method} ${exchange.url.split("?")[0]}`;
    for (const direction of ["sent", "received"] as const) {
      const file = direction === "sent" ? exchange.sentFile : exchange.receivedFile;
      for (const { canary, shape } of await searchFile(file, search))
        leaks.push({ canary, shape, exchange: name, direction });
    }
  }
  return leaks;
}

async function searchFile<T extends Needle>(file: string, search: ByteSearch<T>): Promise<T[]> {
  search.restart();
  try {
    // A stream takes its whole buffer even for a short file, and most are.
    if ((await stat(file)).size <= PIECE_BYTES) search.push(await readFile(file));
    else
      for await (const piece of createReadStream(file, { highWaterMark: PIECE_BYTES }))
        search.push(piece as Buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return [...search.found];
}

async function bodiesOf(
  exchanges: Exchange[],
  command: string,
  side: "sentFile" | "receivedFile",
): Promise<string[]> {
  const bodies: string[] = [];
  for (const exchange of exchanges) {
    const query = new URL(exchange.url, "http://localhost").searchParams;
    if (query.get("command") !== command) continue;
    if (exchange.status === 0 && side === "receivedFile") continue;
    const kept = await readFile(exchange[side], "utf8");
    bodies.push(kept.slice(kept.indexOf("\r\n\r\n") + 4));
  }
  return bodies;
}

async function stopServer(server: Server, files: KeptFiles): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
  await files.end();
}
