import * as CODES from "#app/contract/errors/codes.ts";
import { EVENT_LIMITS } from "#app/contract/events.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { fetchSignIns } from "./report.api.ts";
import type { SignIn } from "./report.ts";

/** The most of one saved table. */
const MOST = 20_000;

export interface AllSignIns {
  readonly signIns: readonly SignIn[];
  /** There are older ones. */
  readonly isCut: boolean;
}

/** Every sign-in, for a table; 9000 for pages that do not go down. */
export async function fetchAllSignIns(
  api: Pick<ApiClient, "call">,
  signal: AbortSignal,
): Promise<AllSignIns> {
  const all: SignIn[] = [];
  const seen = new Set<string>();
  for (;;) {
    const wish = { beforeId: all.at(-1)?.id ?? "0", limit: EVENT_LIMITS.maxPage };
    const { signIns, hasMore } = await fetchSignIns(api, wish, signal);
    if (signIns.some(({ id }) => seen.has(id))) throw new AppError(CODES.unknownApi);
    for (const { id } of signIns) seen.add(id);
    all.push(...signIns);
    if (!hasMore || all.length >= MOST) return { signIns: all, isCut: hasMore };
  }
}
