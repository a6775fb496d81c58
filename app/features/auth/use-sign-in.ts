import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SignInNotice, SignUpStep } from "#app/core/auth/auth.ts";
import type { SignedIn } from "#app/core/auth/auth-session.ts";
import type { CodeAsked } from "#app/core/auth/code-asked.ts";
import type { SignInAsk } from "#app/core/auth/sign-in-ask.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { toLocale } from "#app/i18n/locale.ts";
import { type Runtime, useLoadRuntime, usePreferences } from "#app/platform/runtime-context.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";

/** Whether a code is asked for, and which. */
export function codeAskOf({ ask }: { readonly ask: SignInAsk }): CodeAsked | null {
  return typeof ask === "object" ? ask : null;
}

export type SignInStatus =
  | { readonly kind: "idle"; readonly ask: SignInAsk }
  | { readonly kind: "busy"; readonly ask: SignInAsk; readonly step: SignUpStep }
  | { readonly kind: "refused"; readonly ask: SignInAsk; readonly error: AppErrorShape };

type Work = (runtime: Runtime, onStep: (step: SignUpStep) => void) => Promise<SignedIn>;

/** Runs a sign-in, a sign-up or an unlock, and says how far it is and why it was refused. */
export function useSignIn(onDone: (signedIn: SignedIn, runtime: Runtime) => void | Promise<void>) {
  const load = useLoadRuntime();
  const preferences = usePreferences();
  const tell = useNotices();
  const { submit, forget, isBusy, error } = useSubmit();
  const [ask, setAsk] = useState<SignInAsk>("nothing");
  const [step, setStep] = useState<SignUpStep>("salt");
  const code = codeAskOf({ ask });
  const run = (work: Work) =>
    submit(async () => {
      setAsk(code ?? "nothing");
      setStep("salt");
      const runtime = await load();
      const signedIn = await work(runtime, setStep).catch(async (refusal: unknown) => {
        const { askOf } = await import("#app/core/auth/sign-in-ask.ts");
        const asked = askOf(refusal, code);
        if (asked === null) throw refusal;
        setAsk(asked);
      });
      if (!signedIn) return;
      // From here on it is busy until the page has gone.
      setStep("done");
      const { theme, locale, timeZone } = signedIn.user;
      preferences.adopt({ theme, locale: toLocale(locale), timeZone });
      await tell(signedIn.notices);
      await onDone(signedIn, runtime);
    });
  const startAgain = () => {
    setAsk("nothing");
    forget();
  };
  const status: SignInStatus = error
    ? { kind: "refused", ask, error }
    : isBusy || step === "done"
      ? { kind: "busy", ask, step }
      : { kind: "idle", ask };
  return { status, run, startAgain, isBusy: status.kind === "busy" };
}

/** Says what the sign-in found; the message outlives the page that shows it. */
function useNotices() {
  const { t, i18n } = useTranslation("auth");
  const toast = useToast();
  return async (notices: readonly SignInNotice[]) => {
    if (notices.length === 0) return;
    const { noticeText } = await import("./sign-in-notices.ts");
    for (const notice of notices) {
      const text = noticeText(notice, t, i18n.language);
      if (notice.kind === "new-device") toast({ text, kind: "info" });
      else toast({ text, kind: "critical", action: { label: t("notice.ok") } });
    }
  };
}
