import type { IncomingMessage } from "node:http";

const MAX_BODY_BYTES = 16 * 1024;

/** What a form of a local provider's page sends; throws for more than 16 KiB. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of request) {
    sizeBytes += piece.length;
    if (sizeBytes > MAX_BODY_BYTES) throw new Error("too long");
    pieces.push(piece);
  }
  return new URLSearchParams(Buffer.concat(pieces).toString("utf8"));
}
