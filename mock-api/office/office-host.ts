import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { readTicket } from "#api/office/ticket.ts";
import type { OfficeRefusal } from "#app/contract/office-frame.ts";
import type { OfficeFlaw } from "./flaws.data.ts";
import { OFFICE_SCRIPT, OFFICE_STYLE, writeOfficePage } from "./office-page.ts";
import { type Room, Rooms, toDocument, typeInto } from "./room.ts";

const MAX_BODY_BYTES = 110 * 1024 * 1024;
const MS = 1_000;
const HTTP_CONFLICT = 409;
const HTTP_NOT_FOUND = 404;

/** A stand-in for an online office provider, on an origin of its own (Reading R-25). */
export interface OfficeHost {
  readonly origin: string;
  flaw: OfficeFlaw;
  reason: OfficeRefusal;
  /** Query strings and bodies that reached it, for tests that look for what must not. */
  readonly heard: readonly string[];
  stop(): Promise<void>;
}

/** Shows and changes the lines of documents whose tickets were made under this secret. */
export async function startOfficeHost(secret: string, port = 0): Promise<OfficeHost> {
  const desk = new OfficeState(secret);
  const server = createServer((request, response) => {
    desk.answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return Object.assign(desk, {
    origin: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

class OfficeState {
  flaw: OfficeFlaw = "none";
  reason: OfficeRefusal = "failed";
  readonly heard: string[] = [];
  readonly #rooms = new Rooms();
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://office");
    this.heard.push(`${url.pathname}${url.search}`);
    switch (`${request.method} ${url.pathname}`) {
      case "GET /coffer":
        return send(response, "text/html; charset=utf-8", writeOfficePage(this));
      case "GET /script.js":
        return send(response, "text/javascript", OFFICE_SCRIPT);
      case "GET /style.css":
        return send(response, "text/css", OFFICE_STYLE);
      case "POST /enter":
        return this.#enter(url.searchParams, await readBody(request), response);
      default:
        return this.#inRoom(request, url, response);
    }
  }

  #enter(asked: URLSearchParams, bytes: Buffer, response: ServerResponse): void {
    const nowS = Math.floor(Date.now() / MS);
    const grant = readTicket(this.#secret, asked.get("ticket") ?? "", nowS);
    const [person, extension] = [asked.get("person") ?? "", asked.get("extension") ?? ""];
    const entered =
      grant === null
        ? ({ refusal: "not-allowed" } as const)
        : this.#rooms.enter(grant, { person, extension, bytes });
    if ("refusal" in entered) sendJson(response, entered, HTTP_CONFLICT);
    else sendJson(response, { room: grant?.room });
  }

  async #inRoom(request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> {
    const id = url.searchParams.get("room") ?? "";
    const person = url.searchParams.get("person") ?? "";
    const room = this.#rooms.get(id);
    if (!room?.people.has(person)) return sendJson(response, {}, HTTP_NOT_FOUND);
    switch (`${request.method} ${url.pathname}`) {
      case "GET /now":
        return sendJson(response, toNow(room));
      case "GET /document":
        return send(response, "application/octet-stream", toDocument(room));
      case "POST /text":
        typeInto(room, person, (await readBody(request)).toString());
        return sendJson(response, {});
      case "POST /saved":
        this.#saved(room, (await readBody(request)).toString());
        return sendJson(response, {});
      case "POST /leave":
        this.#rooms.leave(id, person);
        return sendJson(response, {});
      default:
        return sendJson(response, {}, HTTP_NOT_FOUND);
    }
  }

  #saved(room: Room, ticket: string): void {
    const grant = readTicket(this.#secret, ticket, Math.floor(Date.now() / MS));
    if (grant !== null) Object.assign(room, { version: grant.version, saved: room.revision });
  }
}

function toNow({ text, revision, saved, by, people }: Room) {
  return { text, revision, saved, by, people: people.size };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MAX_BODY_BYTES) throw new Error("too much");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function sendJson(response: ServerResponse, value: object, status = 200): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(value));
}

function send(response: ServerResponse, type: string, body: string | Uint8Array): void {
  const headers = { "content-type": type, "cache-control": "no-store" };
  response.writeHead(200, { ...headers, "x-content-type-options": "nosniff" }).end(body);
}
