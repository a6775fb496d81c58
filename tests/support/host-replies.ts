import { AppError } from "#app/core/errors/app-error.ts";
import type { HttpReply, HttpRequest } from "#app/core/ports.ts";

/** What a host says, as the HTTP port gives it. */
export function aReply(text: string, status: number): HttpReply {
  return {
    status,
    header: () => null,
    text: () => text,
    bytes: () => new TextEncoder().encode(text).buffer,
  };
}

/** The answer that never comes. */
export function lost(): never {
  throw new AppError(9000, { cause: "no answer" });
}

/** Nothing moves until the client gives up, or has before it asks, as a browser does. */
export function stalled({ signal }: HttpRequest): Promise<HttpReply> {
  return new Promise((_resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
