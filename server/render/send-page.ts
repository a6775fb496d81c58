import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Response } from "express";

/** What Remix has answered, read whole. */
export interface SentPage {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | null;
}

export async function readPage(answer: globalThis.Response): Promise<SentPage> {
  return {
    status: answer.status,
    headers: [...answer.headers],
    body: answer.body === null ? null : Buffer.from(await answer.arrayBuffer()),
  };
}

/** Below this hardly a packet is saved. */
const MIN_COMPRESSED_BYTES = 1_024;
const TEXT = /^(text\/|application\/(json|javascript)|image\/svg)/;
const BROTLI_QUALITY = 4;

/** Best first. In one call, not as a stream: a page is small and there whole. */
const ENCODINGS = [
  {
    name: "br",
    compress: (body: Buffer) =>
      brotliCompressSync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
  },
  { name: "gzip", compress: (body: Buffer) => gzipSync(body) },
] as const;

/** Sends a page, compressed as the browser takes it. */
export function sendPage(response: Response, { status, headers, body }: SentPage): void {
  response.status(status);
  for (const [name, value] of headers) response.append(name, value);
  if (body === null) {
    response.end();
    return;
  }
  const isText = TEXT.test(String(response.getHeader("content-type") ?? ""));
  const sent = isText ? compressFor(response, body) : body;
  response.setHeader("Content-Length", sent.length);
  response.end(sent);
}

function compressFor(response: Response, body: Buffer): Buffer {
  response.vary("Accept-Encoding");
  if (body.length < MIN_COMPRESSED_BYTES) return body;
  const { req } = response;
  const encoding = ENCODINGS.find(({ name }) => req.acceptsEncodings(name) === name);
  if (encoding === undefined) return body;
  response.setHeader("Content-Encoding", encoding.name);
  return encoding.compress(body);
}
