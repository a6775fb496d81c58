import { useEffect } from "react";
import { useAccount, useRuntime } from "#app/platform/runtime-context.tsx";

/** Keeps this browser told of changes while somebody is signed in; one tab asks for all (Spec A§4.3). */
export function NotificationLoop() {
  const runtime = useRuntime();
  const account = useAccount();
  useEffect(() => {
    if (runtime === null || account === null) return undefined;
    const end = new AbortController();
    void runtime.changes.follow(account, end.signal);
    return () => end.abort();
  }, [runtime, account]);
  return null;
}
