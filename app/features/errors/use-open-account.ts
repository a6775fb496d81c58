import type { Account } from "#app/core/account/account.ts";
import { type Runtime, useLoadRuntime } from "#app/platform/runtime-context.tsx";

export interface OpenedPage {
  readonly runtime: Runtime;
  readonly account: Account;
}

/** The account of the page as soon as it is open: a press that comes before waits for it. */
export function useOpenAccount(): (signal: AbortSignal) => Promise<OpenedPage> {
  const load = useLoadRuntime();
  return async (signal) => {
    const [runtime, { untilOpen }] = await Promise.all([
      load(),
      import("#app/core/auth/until-open.ts"),
    ]);
    return { runtime, account: await untilOpen(runtime.auth.state, signal) };
  };
}
