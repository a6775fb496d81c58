import { readFile } from "node:fs/promises";
import type { Exchange } from "#tests/support/recorder.ts";
import type { Stack } from "#tests/support/stack.ts";

/** What went over the wire from one moment on. */
export interface WireLog {
  /** Commands of the API, in order. */
  commands(): string[];
  /** Exchanges with an upload host: these alone carry ciphertext of files away. */
  uploads(): Exchange[];
  /** Bodies of one command. */
  sent(command: string): Promise<string[]>;
}

/** Commands that change something, or hand keys to the server. */
const WRITES: ReadonlySet<string> = new Set([
  "userinfoset",
  "pathadd",
  "pathrename",
  "pathmove",
  "pathcopy",
  "pathdelete",
  "pathrestore",
  "addtag",
  "removetag",
  "pathpreupload",
  "webfinishbackup",
  "pathaddmany",
  "linkadd",
  "linkset",
  "linkrotate",
  "linkdelete",
  "keyssetenc",
  "provisionbegin",
]);

export function isWrite(command: string): boolean {
  return WRITES.has(command);
}

export function watchWire({ recorder }: Stack): WireLog {
  const first = recorder.exchanges.length;
  const since = () => recorder.exchanges.slice(first);
  return {
    commands: () => since().flatMap((one) => commandOf(one) ?? []),
    uploads: () => since().filter(({ url }) => url.includes("/uploadmultichunk")),
    sent: (command) =>
      Promise.all(
        since()
          .filter((one) => commandOf(one) === command)
          .map(async (one) => (await bodyOf(one)).toString("utf8")),
      ),
  };
}

export function commandOf({ url }: Exchange): string | null {
  return new URL(url, "http://localhost").searchParams.get("command");
}

const HEAD_END = Buffer.from("\r\n\r\n");

/** Body of a request as it was sent. */
export async function bodyOf(exchange: Exchange): Promise<Buffer> {
  const kept = await readFile(exchange.sentFile);
  return kept.subarray(kept.indexOf(HEAD_END) + HEAD_END.length);
}

/** Header lines of a request as they were sent. */
export async function headersOf(exchange: Exchange): Promise<Record<string, string>> {
  const kept = await readFile(exchange.sentFile);
  const [, ...lines] = kept.subarray(0, kept.indexOf(HEAD_END)).toString("latin1").split("\r\n");
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
