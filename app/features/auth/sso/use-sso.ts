import { useEffect, useRef, useState } from "react";
import * as CODES from "#app/contract/errors/codes.ts";
import type { SignedIn } from "#app/core/auth/auth-session.ts";
import { isCodeByMail } from "#app/core/auth/code-asked.ts";
import type { SsoAnswer, SsoJourney } from "#app/core/auth/sso.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { type Runtime, useLoadRuntime } from "#app/platform/runtime-context.tsx";

/** How far a sign-in at an organisation's page is. */
export type SsoState =
  | { readonly kind: "start" }
  /** The provider let somebody in: the API is asked who it is. */
  | { readonly kind: "asking" }
  | {
      readonly kind: "code";
      readonly ask: SsoAsk;
      readonly isByMail: boolean;
      readonly error: AppErrorShape | null;
    }
  | { readonly kind: "known"; readonly answer: Known; readonly journey: SsoJourney }
  | { readonly kind: "refused"; readonly error: AppErrorShape };

export type Known = Extract<SsoAnswer, { kind: "known" }>;

/** The sign-up page, which takes the permit of this tab along. */
const SIGN_UP = "/sign-up?sso=1";

/** The key that the provider's answer brought, which lasts through the question for a code. */
export interface SsoAsk {
  readonly key: string;
  readonly journey: SsoJourney;
}

interface SsoArrival {
  /** The provider sent the browser back. */
  readonly isBack: boolean;
  /** 8108 or 8109 where it did not let anybody in; 0 otherwise. */
  readonly refused: number;
}

export function useSso({ isBack, refused }: SsoArrival) {
  const load = useLoadRuntime();
  const [state, setState] = useState<SsoState>(() => toFirst({ isBack, refused }));
  const [isBusy, setBusy] = useState(false);
  const asking = useRef<Promise<SsoState> | null>(null);
  useEffect(() => {
    if (!isBack) return undefined;
    let isGone = false;
    const set = (next: SsoState) => !isGone && setState(next);
    // The key is given once: whatever starts this effect again waits for the same answer.
    asking.current ??= load().then(ask);
    asking.current.then(set, async (error) => set(await toRefused(error)));
    return () => {
      isGone = true;
    };
  }, [isBack, load]);
  const giveCode = async (ask: SsoAsk, twofacode: string) => {
    setBusy(true);
    setState(await load().then((runtime) => answerOf(runtime, ask, twofacode), toRefused));
    setBusy(false);
  };
  const setOut = async (userName: string) => {
    const [{ tabStorage }, { keepJourney }] = await Promise.all([load(), loadCore()]);
    keepJourney(tabStorage, { userName, search: location.search });
    location.assign("/sso/start");
  };
  return { state, isBusy, giveCode, setOut };
}

/** Opens the keys of somebody who is known; the work of `useSignIn`. */
export async function unlockKnown(
  { auth }: Runtime,
  answer: Known,
  password: string,
): Promise<SignedIn> {
  const { unlockSso } = await loadCore();
  return auth.signInBy(answer.user.email, (ports) => unlockSso(ports, answer, password));
}

function toFirst({ isBack, refused }: SsoArrival): SsoState {
  if (refused !== 0) return { kind: "refused", error: { code: refused } };
  return isBack ? { kind: "asking" } : { kind: "start" };
}

async function ask(runtime: Runtime): Promise<SsoState> {
  const { fetchSsoKey, readJourney } = await loadCore();
  const journey = readJourney(runtime.tabStorage);
  // Another tab set out: its name is not known here.
  if (journey === null) return { kind: "refused", error: { code: CODES.ssoRefused } };
  return answerOf(runtime, { key: await fetchSsoKey(runtime.http), journey }, "");
}

async function answerOf(runtime: Runtime, ask: SsoAsk, twofacode: string): Promise<SsoState> {
  const { key, journey } = ask;
  try {
    const { askSso, keepPermit } = await loadCore();
    const { userName } = journey;
    const answer = await askSso(runtime, { key, userName, twofacode });
    if (answer.kind === "known") return { kind: "known", answer, journey };
    keepPermit(runtime.tabStorage, answer.sso);
    location.replace(SIGN_UP);
    return { kind: "asking" };
  } catch (caught) {
    const { error } = await toRefused(caught);
    if (error.code === CODES.tokenNeeded)
      return { kind: "code", ask, isByMail: isCodeByMail(error.data), error: null };
    return twofacode === "" || error.code === CODES.ssoRefused
      ? { kind: "refused", error }
      : { kind: "code", ask, isByMail: false, error };
  }
}

async function toRefused(caught: unknown) {
  const { describeFailure } = await import("#app/features/errors/describe-failure.ts");
  return { kind: "refused" as const, error: describeFailure(caught) };
}

function loadCore() {
  return import("#app/core/auth/sso.ts");
}
