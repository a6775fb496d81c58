import { useCallback, useEffect, useState } from "react";
import type { FeatureKey } from "#app/contract/features.data.ts";
import { fetchFeatures } from "#app/core/access/features.api.ts";
import { type Flag, type FlagSubject, isFeatureOn } from "#app/core/access/flags.ts";
import { personOf } from "#app/core/access/person-of.ts";
import type { Account } from "#app/core/account/account.ts";
import type { User } from "#app/core/account/user.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { useObservable, useRuntime } from "#app/platform/runtime-context.tsx";

const NO_FLAGS: readonly Flag[] = [];
const NOBODY: Observable<User | null> = new Store<User | null>(null);
/** Whoever has no account here: what is meant for some people is not for him. */
const VISITOR: Omit<FlagSubject, "timeZone"> = { id: "0", email: "", teamId: "", sku: "" };

/** Whose flags are asked; null: a visitor's. */
type Asked = Pick<Account, "user"> | null;

/** Asks for the flags of a dialog when it opens; without an answer holds what the build ships (Reading R-145). */
export function useFeature(key: FeatureKey, account: Asked): boolean {
  return useFeatures(account)(key);
}

/** The same for more than one. */
export function useFeatures(account: Asked): (key: FeatureKey) => boolean {
  const runtime = useRuntime();
  const user = useObservable<User | null>(account?.user ?? NOBODY);
  const [flags, setFlags] = useState(NO_FLAGS);
  useEffect(() => {
    if (runtime === null) return undefined;
    const end = new AbortController();
    fetchFeatures(runtime, end.signal).then(setFlags, () => undefined);
    return () => end.abort();
  }, [runtime]);
  return useCallback(
    (key) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      return isFeatureOn(flags, key, { ...(user === null ? VISITOR : personOf(user)), timeZone });
    },
    [flags, user],
  );
}
