import * as CODES from "#app/contract/errors/codes.ts";
import type { DataOf } from "#app/contract/registry.ts";
import { commandUrl, NOBODY } from "#app/core/api/hosts.ts";
import { toRetryAtMs } from "#app/core/api/retry.ts";
import { AppError, type AppErrorShape, toErrorShape } from "#app/core/errors/app-error.ts";
import { type LinkPage, toFirstLinkRequest, toLinkPage } from "#app/core/links/public-link.api.ts";
import type { HttpPort, HttpReply } from "#app/core/ports.ts";

interface LinkToAsk {
  readonly cachekey: string;
  readonly folderId: string;
  readonly passwordlock: string;
  readonly signal: AbortSignal;
  /** What a wait is counted from. */
  readonly nowMs: () => number;
}

/** `answer`: as it came, for whoever checks it against the contract. */
type LinkAnswer =
  | { readonly kind: "page"; readonly page: LinkPage; readonly answer: unknown }
  | { readonly kind: "refused"; readonly refusal: AppErrorShape }
  | { readonly kind: "wrong" };

/** What this reads of a reply; nothing of it is believed. */
interface Reply {
  readonly success?: unknown;
  readonly error_code?: unknown;
  readonly data: DataOf<"linkpathlist">;
}

/**
 * Asks for the first page of a link before there is a client of the API, which would be half of what stands
 * before the application.
 *
 * @throws whatever is neither a page nor that the password is wrong or that these were too many
 */
export async function askFirstLinkPage(
  http: Pick<HttpPort, "sendText">,
  { signal, nowMs, ...link }: LinkToAsk,
): Promise<LinkAnswer> {
  const sent = await http.sendText({
    method: "POST",
    url: commandUrl("linkpathlist", NOBODY),
    headers: { "content-type": "application/json" },
    body: JSON.stringify(toFirstLinkRequest(link)),
    signal,
  });
  const reply: Reply = JSON.parse(sent.text());
  if (reply.error_code === CODES.linkPasswordWrong) return { kind: "wrong" };
  if (reply.error_code === CODES.rateLimited || reply.error_code === CODES.tooManyAttempts)
    return { kind: "refused", refusal: toRefusal(reply.error_code, sent, nowMs) };
  if (reply.success !== 1) throw new AppError(CODES.unknownApi);
  return { kind: "page", page: toLinkPage(reply.data), answer: reply.data };
}

/** Too many tries, and until when where the gateway says it. */
function toRefusal(code: number, reply: HttpReply, nowMs: () => number): AppErrorShape {
  const retryAtMs = toRetryAtMs(reply.header("retry-after"), nowMs());
  return toErrorShape(new AppError(code, { retryAtMs }));
}
