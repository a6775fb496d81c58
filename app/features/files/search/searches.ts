import type { Account } from "#app/core/account/account.ts";
import type { NameSearch } from "#app/core/files/search/name-search.ts";
import { startNameSearch } from "#app/core/files/search/start-search.ts";
import { holdKeptIndex, startNameIndex, whenPageIdle } from "#app/platform/name-index.client.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";

const searches = new WeakMap<Account, NameSearch>();

/** The search of an account: it outlives its page, and ends when the account is locked or left. */
export function searchOf(runtime: Runtime, account: Account): NameSearch {
  const known = searches.get(account);
  if (known !== undefined) return known;
  const end = new AbortController();
  const { auth, api, crypto, clock, online, changes, transfers } = runtime;
  const stop = auth.state.subscribe(() => {
    const state = auth.state.get();
    if (state.kind === "open" && state.account === account) return;
    stop();
    end.abort();
  });
  const { signal } = end;
  const index = startNameIndex(signal);
  const ports = { api, crypto, account, clock, online, changes, transfers, index };
  const search = startNameSearch({ ...ports, idle: whenPageIdle }, holdKeptIndex(signal), signal);
  searches.set(account, search);
  return search;
}
