import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as send,
} from "node:http";

/** A request with its whole body. */
export interface Question {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** How a call is named in rules: by its command, else by the last part of its path. */
export function nameOf(url: string): string {
  const { pathname, searchParams } = new URL(url, "http://x.invalid");
  const last = pathname.split("/").findLast((part) => part !== "") ?? "/";
  return last === "api" ? (searchParams.get("command") ?? "api") : last;
}

export async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Opens a request to a port of this machine, on a connection of its own. */
export function openTo(port: number, question: Omit<Question, "body">): ClientRequest {
  const { method, url, headers } = question;
  return send({ host: "127.0.0.1", port, method, path: url, headers, agent: false });
}

/** Sends it as it is and reads the whole answer; rejects when the connection breaks. */
export function ask(port: number, question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = openTo(port, question);
    request.once("error", reject);
    request.once("response", (reply) => {
      readAll(reply).then(
        (body) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }),
        reject,
      );
    });
    request.end(question.body);
  });
}

/** The same with one bit of the body turned. */
export function withTurnedBit<T extends { readonly body: Buffer }>(one: T, at01: number): T {
  if (one.body.length === 0) return one;
  const body = Buffer.from(one.body);
  const at = Math.min(body.length - 1, Math.floor(at01 * body.length));
  body[at] = (body[at] ?? 0) ^ 1;
  return { ...one, body };
}

/** The same with another checksum beside the bytes. */
export function withWrongCrc(question: Question): Question {
  const body = Buffer.from(question.body);
  const mark = Buffer.from('"payload_crc32":"');
  const at = body.indexOf(mark);
  if (at < 0) return question;
  const digit = at + mark.length;
  body[digit] = body[digit] === 0x30 ? 0x31 : 0x30;
  return { ...question, body };
}
