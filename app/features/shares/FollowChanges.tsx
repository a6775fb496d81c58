import { type ReactNode, useContext, useMemo } from "react";
import { useRuntime } from "#app/platform/runtime-context.tsx";
import { FollowContext, followChanges } from "./follow-changes.ts";

/** Lets the dialogs of a share follow what others do to it while they are open. */
export function FollowChanges({ children }: { readonly children: ReactNode }) {
  const runtime = useRuntime();
  const nothing = useContext(FollowContext);
  const follow = useMemo(
    () => (runtime === null ? nothing : followChanges(runtime)),
    [runtime, nothing],
  );
  return <FollowContext.Provider value={follow}>{children}</FollowContext.Provider>;
}
