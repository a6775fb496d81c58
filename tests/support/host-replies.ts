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

/** Asks a server that listens. Whoever is refused in the middle of a body may hear of the closed line alone. */
export async function asked(
  url: string,
  {
    method = "GET",
    body,
    headers,
    signal,
  }: Pick<HttpRequest, "method" | "body" | "headers" | "signal">,
): Promise<Response> {
  try {
    const what = { method, ...(body !== undefined && { body }), ...(headers && { headers }) };
    return await fetch(url, { ...what, ...(signal && { signal }) });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TypeError) lost();
    throw error;
  }
}

/** Nothing moves until the client gives up, or has before it asks, as a browser does. */
export function stalled({ signal }: HttpRequest): Promise<HttpReply> {
  return new Promise((_resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
