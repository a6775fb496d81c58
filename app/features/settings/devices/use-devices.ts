import { useSearchParams } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import * as CODES from "#app/contract/errors/codes.ts";
import { parseLoc } from "#app/contract/validate/loc.ts";
import type { Device } from "#app/core/account/devices.api.ts";
import { readSignedInName } from "#app/core/auth/signed-in.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { useOpenAccount } from "#app/features/errors/use-open-account.ts";
import { type Submit, useSubmit } from "#app/features/errors/use-submit.ts";
import { type Runtime, useAccount, useRuntime } from "#app/platform/runtime-context.tsx";

export interface Devices {
  /** null until they are here. */
  readonly list: readonly Device[] | null;
  readonly loading: Submit;
  /** The number that `loc` brought; empty without one. */
  readonly number: string;
  look(): void;
  /** Activates what shows this number; codes as the API's. */
  activate(number: string): Promise<void>;
  unlink(device: Device, signal: AbortSignal): Promise<void>;
}

/** The devices of the account; looked for once the account is open. */
export function useDevices(): Devices {
  const runtime = useOpenRuntime();
  const open = useOpenAccount();
  const number = useNumberOfLoc();
  const [list, setList] = useState<readonly Device[] | null>(null);
  const loading = useSubmit();
  const { submit } = loading;
  const fetchList = useCallback(
    async (signal: AbortSignal) => {
      if (runtime === null) return;
      const { lookForDevices } = await import("#app/core/account/devices.ts");
      const found = await lookForDevices(portsOf(runtime), signal);
      if (!signal.aborted) setList(found);
    },
    [runtime],
  );
  const look = useCallback(() => void submit(fetchList), [submit, fetchList]);
  useEffect(() => {
    if (runtime !== null) look();
  }, [runtime, look]);
  return {
    list,
    loading,
    number,
    look,
    activate: async (typed) => {
      const { runtime } = await open(new AbortController().signal);
      const { activateDevice } = await import("#app/core/account/devices.api.ts");
      await activateDevice(runtime.api, typed);
      look();
    },
    unlink: async (device, signal) => {
      if (runtime === null) return;
      const { unlinkDevice } = await import("#app/core/account/devices.ts");
      const left = await unlinkDevice(runtime.api, device, signal);
      if (!signal.aborted) setList(left);
    },
  };
}

/** Calls are signed by keys that are open. */
function useOpenRuntime(): Runtime | null {
  const runtime = useRuntime();
  return useAccount() === null ? null : runtime;
}

function portsOf(runtime: Runtime) {
  const userName = readSignedInName(runtime.device);
  if (userName === null) throw new AppError(CODES.sessionEnded);
  return { ...runtime, userName };
}

/** Takes `loc` out of the address (Spec A§2.5) and keeps the number for as long as the page stands. */
function useNumberOfLoc(): string {
  const [query, setQuery] = useSearchParams();
  const loc = query.get("loc");
  const [number] = useState(() => {
    const command = parseLoc(loc);
    return command?.action === "device" ? (command.number ?? "") : "";
  });
  useEffect(() => {
    if (loc === null) return;
    const withoutLoc = (old: URLSearchParams) => {
      old.delete("loc");
      return old;
    };
    setQuery(withoutLoc, { replace: true, preventScrollReset: true });
  }, [loc, setQuery]);
  return number;
}
