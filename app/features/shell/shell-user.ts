import type { WireUser } from "#app/contract/commands/account.ts";
import { Store } from "#app/core/observable.ts";
import { useAccount, useObservable } from "#app/platform/runtime-context.tsx";

const NOBODY = new Store<WireUser | null>(null);

/** The user as the browser last heard of it; until then as the server rendered it. */
export function useShellUser(rendered: WireUser): WireUser {
  const account = useAccount();
  const latest = useObservable<WireUser | null>(account?.user ?? NOBODY);
  return latest ?? rendered;
}

/** Display name, else the first and last name, else the address. */
export function nameOf(user: WireUser): string {
  return user.display_name || `${user.first_name} ${user.last_name}`.trim() || user.email;
}
