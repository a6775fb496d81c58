import { useCallback, useEffect, useState } from "react";
import { endSessions, fetchSessions, type OpenSession } from "#app/core/account/sessions.api.ts";
import { type Submit, useSubmit } from "#app/features/errors/use-submit.ts";
import { useAccount, useRuntime } from "#app/platform/runtime-context.tsx";

interface Sessions {
  /** null until they are here. */
  readonly list: readonly OpenSession[] | null;
  readonly loading: Submit;
  readonly ending: Submit;
  /** Ends these and looks again; whether it was done. */
  end(ids: readonly string[]): Promise<boolean>;
}

/** The sessions of the account; looked for once the account is open. */
export function useSessions(): Sessions {
  const runtime = useRuntime();
  // Calls are signed by keys that are open.
  const api = useAccount() === null ? null : (runtime?.api ?? null);
  const [list, setList] = useState<readonly OpenSession[] | null>(null);
  const [loading, ending] = [useSubmit(), useSubmit()];
  const { submit } = loading;
  const look = useCallback(
    async (signal: AbortSignal) => {
      if (api === null) return;
      const found = await fetchSessions(api, signal);
      if (!signal.aborted) setList(found);
    },
    [api],
  );
  useEffect(() => {
    if (api !== null) void submit(look);
  }, [api, look, submit]);
  const end = (ids: readonly string[]) =>
    ending.submit(async (signal) => {
      if (api === null) return;
      await endSessions(api, ids);
      await look(signal);
    });
  return { list, loading, ending, end };
}
