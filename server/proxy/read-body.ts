import type { IncomingMessage } from "node:http";
import type { Response } from "express";
import { watchPace } from "./pace.ts";

/** What one body may take of the gateway. */
export interface ReadLimits {
  readonly maxBytes: number;
  /** A span of `watchPace`. */
  readonly timeMs: number;
  /** Asked before bytes are kept; false: too much of this address waits already. */
  hold(sizeBytes: number): boolean;
}

/** Tells a sender that waits for a word that its body is wanted (`Expect: 100-continue`). */
export function inviteBody(response: Response): void {
  if (response.req.headers.expect !== undefined) response.writeContinue();
}

export type BodyRefusal = "tooLarge" | "tooSlow" | "limited";

/**
 * The whole body, or why not as soon as that is clear. Rejects when it is cut short. What is left of
 * a refused body stays unread: whoever refuses ends the connection.
 */
export function readBody(
  request: IncomingMessage,
  limits: ReadLimits,
): Promise<Buffer | BodyRefusal> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    const pace = watchPace(limits.timeMs, () => end("tooSlow"));
    const take = (chunk: Buffer) => {
      pace.add(chunk.length);
      sizeBytes += chunk.length;
      if (sizeBytes > limits.maxBytes) end("tooLarge");
      else if (!limits.hold(chunk.length)) end("limited");
      else chunks.push(chunk);
    };
    const end = (result: Buffer | BodyRefusal) => {
      pace.stop();
      request.off("data", take);
      request.pause();
      resolve(result);
    };
    if (Number(request.headers["content-length"] ?? 0) > limits.maxBytes) return end("tooLarge");
    request.on("data", take);
    request.once("end", () => end(Buffer.concat(chunks)));
    request.once("close", () => {
      pace.stop();
      reject(new Error("the body was cut short"));
    });
  });
}
