import { useEffect, useState } from "react";
import type { FeatureKey } from "#app/contract/features.data.ts";
import { fetchFeatures } from "#app/core/access/features.api.ts";
import { type Flag, isFeatureOn } from "#app/core/access/flags.ts";
import { personOf } from "#app/core/access/person-of.ts";
import type { Account } from "#app/core/account/account.ts";
import { useObservable, useRuntime } from "#app/platform/runtime-context.tsx";

const NO_FLAGS: readonly Flag[] = [];

/** Asks for the flags of a dialog when it opens; without an answer holds what the build ships (Reading R-145). */
export function useFeature(key: FeatureKey, account: Pick<Account, "user">): boolean {
  const runtime = useRuntime();
  const user = useObservable(account.user);
  const [flags, setFlags] = useState(NO_FLAGS);
  useEffect(() => {
    if (runtime === null) return undefined;
    const end = new AbortController();
    fetchFeatures(runtime, end.signal).then(setFlags, () => undefined);
    return () => end.abort();
  }, [runtime]);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isFeatureOn(flags, key, { ...personOf(user), timeZone });
}
