import { type RefObject, useEffect } from "react";
import { reloadPage } from "#app/platform/reload.client.ts";
import { type Runtime, useRuntime } from "#app/platform/runtime-context.tsx";

const FOCUS = "focus";
const ACCOUNT = "account";

/** Loads the page anew; what opens the account's panel has the focus afterwards. */
export function reloadFromPanel(runtime: Runtime | null): void {
  runtime?.tabStorage.write(FOCUS, ACCOUNT);
  reloadPage();
}

/** Gives the focus to what had it before the page was loaded anew. */
export function useReturnedFocus(account: RefObject<HTMLElement>): void {
  const runtime = useRuntime();
  useEffect(() => {
    if (runtime?.tabStorage.read(FOCUS) !== ACCOUNT) return;
    runtime.tabStorage.remove(FOCUS);
    account.current?.focus();
  }, [runtime, account]);
}
