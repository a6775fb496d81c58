import type { User } from "#app/core/account/user.ts";
import { Store } from "#app/core/observable.ts";
import { useAccount, useObservable } from "#app/platform/runtime-context.tsx";

const NOBODY = new Store<User | null>(null);

/** The user as the browser last heard of it; until then as the server rendered it. */
export function useShellUser(rendered: User): User {
  const account = useAccount();
  const latest = useObservable<User | null>(account?.user ?? NOBODY);
  return latest ?? rendered;
}
