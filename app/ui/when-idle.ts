/** For a browser that does not tell when nothing is to be done. */
const QUIET_MS = 500;

/** Calls once nothing is to be done; gives what keeps it from that. */
export function whenIdle(act: () => void): () => undefined {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(act, QUIET_MS);
    return () => void clearTimeout(timer);
  }
  const handle = requestIdleCallback(act);
  return () => void cancelIdleCallback(handle);
}
