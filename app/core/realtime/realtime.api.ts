import * as v from "valibot";
import { sub } from "#app/contract/endpoints/wake.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { NOTIFICATION_LIMITS } from "#app/contract/limits.data.ts";
import type { User } from "#app/core/account/user.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { HttpPort } from "#app/core/ports.ts";

/** The gateway serves the wake host below `/api` (House 3, One address). */
const WAKE_PREFIX = "/api";
const HTTP_OK = 200;

/** What changed since somebody last asked. */
export interface Notifications {
  readonly histId: string;
  readonly hasMore: boolean;
  /** False: the server works on the account, and what it says of it counts only later. */
  readonly isLocked: boolean;
  /** Shares that wait for an answer of this user. */
  readonly pendingShares: number;
  /** Items that others put into what is shared, and items that others need keys for (Formats 12). */
  readonly dirtyIn: number;
  readonly dirtyOut: number;
  /** The shares that they lie in, as the server says. */
  readonly sharesIn: readonly string[];
  /** The folders that the former lie in, as the server says. */
  readonly foldersIn: readonly string[];
  readonly sharesOut: readonly string[];
  /** Own shares that somebody left who has their key, as the server says. */
  readonly sharesToRotate: number;
  /** Shares of others that are over and to be forgotten, as the server says. */
  readonly sharesToForget: number;
  /** Whether what a screen shows of the user changed without him. */
  isNews(user: User): boolean;
}

/** `isNewPage`: whatever a page before this one worked on in this browser, it does no more. */
export async function fetchNotifications(
  api: ApiClient,
  signal: AbortSignal,
  isNewPage = false,
): Promise<Notifications> {
  const fresh = isNewPage ? { fresh: 1 as const } : {};
  const answer = await api.call("usernotifications", fresh, { signal });
  return {
    histId: answer.hist_id,
    hasMore: answer.more === 1,
    isLocked: answer.locked === 1,
    pendingShares: answer.amount,
    dirtyIn: answer.task_dirtyin.cnt,
    dirtyOut: answer.task_dirtyout.length,
    sharesIn: [...new Set(answer.task_dirtyin.items.map(({ share_id }) => share_id))],
    foldersIn: [...new Set(answer.task_dirtyin.items.flatMap(({ pid }) => pid ?? []))],
    sharesOut: [...new Set(answer.task_dirtyout.flatMap(({ share_id }) => share_id ?? []))],
    sharesToRotate: answer.shares_to_rotate,
    sharesToForget: answer.shares_to_forget,
    isNews: (user) =>
      user.usedBytes !== answer.disk_usage_bytes ||
      user.limitBytes !== answer.disk_limit_bytes ||
      user.isVerified !== (answer.is_verified === 1) ||
      user.isPro !== (answer.is_pro === 1) ||
      user.sku !== answer.sku,
  };
}

const REWINDING: ReadonlySet<number> = new Set([1, 2]);

export async function isJobLocked(api: ApiClient, signal: AbortSignal): Promise<boolean> {
  return (await api.call("getjoblock", {}, { signal })).has_joblock !== 0;
}

export async function isRewinding(api: ApiClient, signal: AbortSignal): Promise<boolean> {
  return REWINDING.has((await api.call("getrewind", {}, { signal })).job_status_id);
}

/** Long poll: the state that follows `since`, or `since` after its time-out. */
export async function pollChange(
  http: HttpPort,
  { wakeCid, since }: { readonly wakeCid: string; readonly since: string },
  signal: AbortSignal,
): Promise<string> {
  const query = new URLSearchParams({ cid: wakeCid, since });
  const reply = await http.sendText({
    method: sub.method,
    url: `${WAKE_PREFIX}${sub.path}?${query.toString()}`,
    timeoutMs: NOTIFICATION_LIMITS.subscribeLongTimeoutMs,
    signal,
  });
  if (reply.status !== HTTP_OK) throw new AppError(CODES.unknownApi + reply.status);
  return v.parse(v.pipe(v.string(), v.parseJson(), sub.data), reply.text()).hist_id;
}
