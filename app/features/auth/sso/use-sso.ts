import { useEffect, useState } from "react";
import type { SignedIn } from "#app/core/auth/auth-session.ts";
import type { SsoKnown, SsoSignIn, SsoSignInState } from "#app/core/auth/sso-sign-in.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { type Runtime, useLoadRuntime, useObservable } from "#app/platform/runtime-context.tsx";

/** How far a sign-in at an organisation's page is. */
export type SsoState = { readonly kind: "start" } | Exclude<SsoSignInState, { kind: "new" }>;

/** The sign-up page, which takes the permit of this tab along. */
const SIGN_UP = "/sign-up?sso=1";
const ASKING: Observable<SsoSignInState> = new Store<SsoSignInState>({ kind: "asking" });

interface SsoArrival {
  /** The provider sent the browser back. */
  readonly isBack: boolean;
  /** 8108 or 8109 where it did not let anybody in; 0 otherwise. */
  readonly refused: number;
}

export function useSso({ isBack, refused }: SsoArrival) {
  const load = useLoadRuntime();
  const { submit, error } = useSubmit();
  const [signIn, setSignIn] = useState<SsoSignIn | null>(null);
  useEffect(() => {
    if (!isBack) return;
    // Whatever starts this effect again waits for the same answer: the key is given once.
    void submit(async () => {
      const [runtime, core] = await Promise.all([load(), loadSignIn()]);
      const arrived = new core.SsoSignIn(runtime);
      setSignIn(arrived);
      await arrived.arrive();
    });
  }, [isBack, load, submit]);
  const shown = useObservable(signIn?.state ?? ASKING);
  useEffect(() => {
    if (shown.kind === "new") location.replace(SIGN_UP);
  }, [shown]);
  const setOut = async (userName: string) => {
    const [{ tabStorage }, { keepJourney }] = await Promise.all([load(), loadCore()]);
    keepJourney(tabStorage, { userName, search: location.search });
    location.assign("/sso/start");
  };
  const giveCode = async (twofacode: string) => signIn?.giveCode(twofacode);
  const failure = error ?? (refused === 0 ? null : { code: refused });
  return { state: toState(failure, isBack ? shown : null), giveCode, setOut };
}

/** `shown`: null before anybody set out. */
function toState(error: AppErrorShape | null, shown: SsoSignInState | null): SsoState {
  if (error !== null) return { kind: "refused", error };
  if (shown === null) return { kind: "start" };
  // The sign-up page is on its way.
  return shown.kind === "new" ? { kind: "asking" } : shown;
}

/** Opens the keys of somebody who is known; the work of `useSignIn`. */
export async function unlockKnown(
  { auth }: Runtime,
  answer: SsoKnown,
  password: string,
): Promise<SignedIn> {
  const { unlockSso } = await loadCore();
  return auth.signInBy(answer.user.email, (ports) => unlockSso(ports, answer, password));
}

function loadCore() {
  return import("#app/core/auth/sso.ts");
}

function loadSignIn() {
  return import("#app/core/auth/sso-sign-in.ts");
}
