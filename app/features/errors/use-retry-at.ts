import { useEffect, useRef } from "react";
import * as CODES from "#app/contract/errors/codes.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";

/** Whatever a server says, it is not asked more often. */
const LEAST_MS = 5_000;

/**
 * Too many calls in a minute are no word about what was asked for: it is asked for again by itself, as soon as the
 * server says that it lets it through (Reading R-663).
 */
export function useRetryAt({ code, retryAtMs }: AppErrorShape, onRetry: () => void): void {
  const newest = useRef(onRetry);
  newest.current = onRetry;
  const atMs = code === CODES.rateLimited ? retryAtMs : undefined;
  useEffect(() => {
    if (atMs === undefined) return undefined;
    const waitMs = Math.max(LEAST_MS, atMs - Date.now());
    const timer = setTimeout(() => newest.current(), waitMs);
    return () => clearTimeout(timer);
  }, [atMs]);
}
