import { type ReactNode, useEffect, useState } from "react";
import { fetchFeatures } from "#app/core/access/features.api.ts";
import { type Flag, isFeatureOn } from "#app/core/access/flags.ts";
import { personOf } from "#app/core/access/person-of.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { useObservable, useRuntime } from "#app/platform/runtime-context.tsx";
import { MayWriteWords } from "./invite-words.ts";

const NO_FLAGS: readonly Flag[] = [];

interface InviteWordsFlagProps {
  readonly ports: FilesPorts;
  readonly children: ReactNode;
}

/** Asks for the flag of words with an invitation when a share's dialog opens; without an answer it is off. */
export function InviteWordsFlag({ ports, children }: InviteWordsFlagProps) {
  const runtime = useRuntime();
  const user = useObservable(ports.account.user);
  const [flags, setFlags] = useState(NO_FLAGS);
  useEffect(() => {
    if (runtime === null) return undefined;
    const end = new AbortController();
    // A host of flags that is down leaves what the build ships (Reading R-145).
    fetchFeatures(runtime, end.signal).then(setFlags, () => undefined);
    return () => end.abort();
  }, [runtime]);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const subject = { ...personOf(user), timeZone };
  const isOn = isFeatureOn(flags, "share-invite-custom-message", subject);
  return <MayWriteWords.Provider value={isOn}>{children}</MayWriteWords.Provider>;
}
