import { useState } from "react";
import type { SignUpStep } from "#app/core/auth/auth.ts";
import type { SignedIn } from "#app/core/auth/auth-session.ts";
import { isPinRefusal } from "#app/core/auth/pinned.ts";
import { type AppErrorShape, toErrorShape } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { type Runtime, useLoadRuntime, usePreferences } from "#app/platform/runtime-context.tsx";

const NEEDS_TOKEN = 8022;

/** What a sign-in asks for besides the password. */
export type SignInAsk = "nothing" | "token" | "pinned-salt" | "pinned-keys";

export type SignInStatus =
  | { readonly kind: "idle"; readonly ask: SignInAsk }
  | { readonly kind: "busy"; readonly ask: SignInAsk; readonly step: SignUpStep }
  | { readonly kind: "refused"; readonly ask: SignInAsk; readonly error: AppErrorShape };

type Work = (runtime: Runtime, onStep: (step: SignUpStep) => void) => Promise<SignedIn>;

/** Runs a sign-in, a sign-up or an unlock, and says how far it is and why it was refused. */
export function useSignIn(onDone: (signedIn: SignedIn, runtime: Runtime) => void | Promise<void>) {
  const load = useLoadRuntime();
  const preferences = usePreferences();
  const [status, setStatus] = useState<SignInStatus>({ kind: "idle", ask: "nothing" });
  const run = async (work: Work) => {
    const ask = status.ask === "token" ? "token" : "nothing";
    setStatus({ kind: "busy", ask, step: "salt" });
    try {
      const runtime = await load();
      const signedIn = await work(runtime, (step) => setStatus({ kind: "busy", ask, step }));
      preferences.adopt(signedIn.user);
      await onDone(signedIn, runtime);
    } catch (caught) {
      setStatus(toRefusal(caught, ask));
    }
  };
  return { status, run, isBusy: status.kind === "busy" };
}

function toRefusal(caught: unknown, ask: SignInAsk): SignInStatus {
  const error = normalise(caught, { isOnline: navigator.onLine });
  // The first refusal with 8022 is a step, not an error (Spec A§4.1).
  if (error.code === NEEDS_TOKEN && ask !== "token") return { kind: "idle", ask: "token" };
  if (isPinRefusal(error.data)) {
    return { kind: "idle", ask: error.data.pinned === "salt" ? "pinned-salt" : "pinned-keys" };
  }
  return { kind: "refused", ask, error: toErrorShape(error) };
}
