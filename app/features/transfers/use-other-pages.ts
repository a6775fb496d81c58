import { useEffect, useState } from "react";
import { Store } from "#app/core/observable.ts";
import { OtherPages, type OtherRow } from "#app/core/transfers/other-pages.ts";
import { isUnfinishedStatus } from "#app/core/transfers/status.ts";
import { createPages } from "#app/platform/pages.client.ts";
import { type Runtime, useObservable, useRuntime } from "#app/platform/runtime-context.tsx";

const NONE = new Store<{ readonly rows: readonly OtherRow[] }>({ rows: [] });

/** What the other pages of this browser transfer, while this component stands. */
export function useOtherPages({ auth }: Pick<Runtime, "auth">): OtherPages {
  const [others] = useState(() => new OtherPages({ auth: auth.state, pages: createPages() }));
  useEffect(() => others.start(), [others]);
  return others;
}

/** The transfers of other tabs that signing out would end. */
export function useUnfinishedElsewhere(): readonly OtherRow[] {
  const runtime = useRuntime();
  const [others, setOthers] = useState<OtherPages | null>(null);
  useEffect(() => {
    if (runtime === null) return undefined;
    const asked = new OtherPages({ auth: runtime.auth.state, pages: createPages() });
    setOthers(asked);
    return asked.start();
  }, [runtime]);
  const { rows } = useObservable<{ readonly rows: readonly OtherRow[] }>(others?.state ?? NONE);
  return rows.filter(({ status }) => isUnfinishedStatus(status));
}
