import type { Command } from "#app/contract/command.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { API_LIMITS } from "#app/contract/limits.data.ts";
import { AppError, isAppError } from "./app-error.ts";
import { foreignErrors } from "./foreign-error.ts";

/** A shard without configuration answers with this text. Spec A§8.1. */
const NO_SHARD = "NO CONFIG DATABASE";
const NO_SHARD_CODES = {
  generic: CODES.shardMissing,
  link: CODES.linkUnknown,
  invite: CODES.inviteUnknown,
  referral: CODES.rewardUnknown,
  verify: CODES.confirmationUnknown,
} as const;

const MAX_CODE = 999_999;

export interface NormaliseContext {
  /** `false` when the device knows that it has no connection. */
  readonly isOnline?: boolean;
  /** What an unconfigured shard means depends on what was looked up. Spec A§8.1. */
  readonly lookup?: Command["lookup"];
  /** When the answer said to come again, Unix milliseconds by this device's clock. */
  readonly retryAtMs?: number | undefined;
}

/** An answer that came with an HTTP status; `body` is the parsed JSON, or anything else. */
export interface HttpFailure {
  readonly status: number;
  readonly body?: unknown;
}

/**
 * Turns whatever was caught into an AppError. Abort is not an error: it is thrown on as it is.
 * Spec A§8.
 *
 * @throws the same AbortError, when that is what was caught
 */
export function normalise(caught: unknown, context: NormaliseContext = {}): AppError {
  if (isAbort(caught)) throw caught;
  if (isAppError(caught)) return caught;
  if (isHttpFailure(caught)) return fromHttp(toHttpFailure(caught), context);
  if (isForeignError(caught)) return fromForeignError(caught, context);
  return fromReply(caught, context, CODES.unknown);
}

/**
 * The error of an answer with a failing HTTP status (0: no answer at all). Spec A§8.1: 453 is
 * another region, 429 a rate limit, else the body's own code, else 9000 + status.
 */
export function fromHttp(failure: HttpFailure, context: NormaliseContext = {}): AppError {
  const { status, body } = failure;
  if (status <= 0) {
    return new AppError(context.isOnline === false ? CODES.offline : CODES.unknownApi);
  }
  if (status === 453) return new AppError(CODES.otherRegion, { data: { region: regionIn(body) } });
  const own = codeOf(body);
  if (own !== undefined) return fromReply(body, context, own);
  if (status === 429) return new AppError(CODES.rateLimited, { retryAtMs: context.retryAtMs });
  return new AppError(CODES.unknownApi + status, { serverMessage: messageOf(body) });
}

/**
 * The error of a reply with `success: 0`, or of any object that carries a code. Order of the
 * mapping: error_code, code, errcode (Spec A§8). Without any, `fallback`.
 */
export function fromReply(
  reply: unknown,
  context: NormaliseContext = {},
  fallback: number = CODES.unknownApi,
): AppError {
  if (reply === undefined || reply === null || reply === "") {
    return new AppError(fallback === CODES.unknownApi ? CODES.answerEmpty : fallback);
  }
  const message = messageOf(reply);
  if (message?.includes(NO_SHARD)) {
    return new AppError(NO_SHARD_CODES[context.lookup ?? "generic"]);
  }
  const isCustom = isRecord(reply) && truthyFlag(reply.isCustomMsg);
  return new AppError(codeOf(reply) ?? fallback, {
    data: isRecord(reply) ? reply.data : undefined,
    customMessage: isCustom ? message : undefined,
    serverMessage: message,
    retryAtMs: context.retryAtMs,
    cause: reply instanceof Error ? reply : undefined,
  });
}

/** The region that an account belongs to, when the error says that it is another one. */
export function regionOf(error: AppError): string | undefined {
  if (error.code !== CODES.otherRegion || !isRecord(error.data)) return undefined;
  const region = error.data.region;
  return typeof region === "string" ? region : undefined;
}

export function isAbort(value: unknown): boolean {
  return isRecord(value) && value.name === "AbortError";
}

/** The old numbers in the `code` of a DOMException are not ours. */
function isForeignError(value: unknown): value is Error {
  if (!(value instanceof Error)) return false;
  return value instanceof DOMException || codeOf(value) === undefined;
}

function fromForeignError(error: Error, context: NormaliseContext): AppError {
  if (error.name === "TimeoutError") return new AppError(CODES.timedOut, { cause: error });
  if (error.name === "QuotaExceededError") return new AppError(CODES.noRoom, { cause: error });
  if (error instanceof TypeError && isFetchFailure(error)) {
    return new AppError(context.isOnline === false ? CODES.offline : CODES.unknownApi, {
      cause: error,
    });
  }
  foreignErrors.tell(error);
  return new AppError(CODES.unknown, { cause: error });
}

/** Every engine words a failed fetch differently; none of them gives it a code. */
function isFetchFailure(error: TypeError): boolean {
  return /fetch|network|load failed/i.test(error.message);
}

function codeOf(value: unknown): number | undefined {
  if (!isRecord(value)) return undefined;
  const found = toCode(value.error_code) ?? toCode(value.code) ?? toCode(value.errcode);
  return found ?? (isRecord(value.error) ? codeOf(value.error) : undefined);
}

function toCode(value: unknown): number | undefined {
  const isText = typeof value === "string" && /^[1-9]\d{0,5}$/.test(value);
  const code = isText ? Number(value) : value;
  if (typeof code !== "number" || !Number.isInteger(code)) return undefined;
  return code > 0 && code <= MAX_CODE ? code : undefined;
}

function messageOf(value: unknown): string | undefined {
  if (!isRecord(value) || value instanceof Error) return undefined;
  const nested = isRecord(value.error) ? value.error : {};
  for (const found of [value.error_msg, value.msg, value.message, nested.message]) {
    if (typeof found === "string" && found !== "") return toPlainText(found);
  }
  return undefined;
}

/** Server words are shown as text: no control or bidi characters, and not a page of it. */
function toPlainText(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .trim()
    .slice(0, API_LIMITS.maxServerWordsUnits);
}

function regionIn(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  const nested = isRecord(body.error) ? body.error.region : undefined;
  const data = isRecord(body.data) ? body.data.region : undefined;
  const region = nested ?? data ?? body.region;
  return typeof region === "string" ? region : undefined;
}

interface StatusLike {
  readonly status: number;
  readonly body?: unknown;
  readonly data?: unknown;
}

function isHttpFailure(value: unknown): value is StatusLike {
  return isRecord(value) && typeof value.status === "number" && codeOf(value) === undefined;
}

/** A thrown route response keeps its parsed body in `data`; a fetched one cannot be read here. */
function toHttpFailure(value: StatusLike): HttpFailure {
  const body = typeof value.data === "object" ? value.data : value.body;
  return { status: value.status, body };
}

function truthyFlag(value: unknown): boolean {
  return value === true || value === 1;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
