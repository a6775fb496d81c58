import { useCallback, useEffect, useMemo, useState } from "react";
import type { Account } from "#app/core/account/account.ts";
import { type Submit, useSubmit } from "#app/features/errors/use-submit.ts";
import { type Runtime, useAccount, useRuntime } from "#app/platform/runtime-context.tsx";

export interface RecordPorts {
  readonly api: Runtime["api"];
  readonly device: Runtime["device"];
  /** As the record that was proven to be of the typed name says it. */
  readonly userName: string;
}

export interface Records<T> {
  /** null until it is here. */
  readonly value: T | null;
  readonly ports: RecordPorts | null;
  readonly loading: Submit;
  look(): void;
}

/** What is asked for once the account is open; `fetch` has to be the same at each drawing. */
export function useRecords<T>(
  fetch: (ports: RecordPorts, signal: AbortSignal) => Promise<T>,
): Records<T> {
  const ports = useRecordPorts();
  const [value, setValue] = useState<T | null>(null);
  const loading = useSubmit();
  const { submit } = loading;
  const look = useCallback(
    () =>
      void submit(async (signal) => {
        if (ports === null) return;
        const fetched = await fetch(ports, signal);
        if (!signal.aborted) setValue(() => fetched);
      }),
    [submit, fetch, ports],
  );
  useEffect(() => {
    if (ports !== null) look();
  }, [ports, look]);
  return { value, ports, loading, look };
}

function useRecordPorts(): RecordPorts | null {
  const runtime = useRuntime();
  const account = useAccount();
  return useMemo(
    () => (runtime === null || account === null ? null : toPorts(runtime, account)),
    [runtime, account],
  );
}

function toPorts({ api, device }: Runtime, account: Account): RecordPorts {
  return { api, device, userName: account.user.get().email };
}
