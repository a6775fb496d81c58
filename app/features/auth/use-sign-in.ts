import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import type { SignInNotice, SignUpStep } from "#app/core/auth/auth.ts";
import type { SignedIn } from "#app/core/auth/auth-session.ts";
import { isPinRefusal } from "#app/core/auth/pin-refusal.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { toLocale } from "#app/i18n/locale.ts";
import { type Runtime, useLoadRuntime, usePreferences } from "#app/platform/runtime-context.tsx";
import { useToast } from "#app/ui/Toast.tsx";

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
  const tell = useNotices();
  const { isBusy, error, submit } = useSubmit();
  const [asked, setAsked] = useState<SignInAsk>("nothing");
  const [step, setStep] = useState<SignUpStep>("salt");
  const [isDone, setDone] = useState(false);
  const status = toStatus({ isBusy: isBusy || isDone, error, asked, step });
  const run = async (work: Work) => {
    setAsked(status.ask === "token" ? "token" : "nothing");
    setStep("salt");
    const isIn = await submit(async () => {
      const runtime = await load();
      const signedIn = await work(runtime, setStep);
      const { theme, locale } = signedIn.user;
      preferences.adopt({ theme, locale: toLocale(locale) });
      await tell(signedIn.notices);
      await onDone(signedIn, runtime);
    });
    // The page that comes next takes the form away.
    if (isIn) setDone(true);
  };
  return { status, run, isBusy: status.kind === "busy" };
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
      if (notice.kind === "new-device") toast({ text, kind: "success" });
      else toast({ text, kind: "critical", action: { label: t("notice.ok") } });
    }
  };
}

interface Signing {
  readonly isBusy: boolean;
  readonly error: AppErrorShape | null;
  /** What was asked for before this try. */
  readonly asked: SignInAsk;
  readonly step: SignUpStep;
}

function toStatus({ isBusy, error, asked, step }: Signing): SignInStatus {
  if (isBusy) return { kind: "busy", ask: asked, step };
  if (error === null) return { kind: "idle", ask: asked };
  // The first refusal with 8022 is a step, not an error (Spec A§4.1).
  if (error.code === CODES.tokenNeeded && asked !== "token") return { kind: "idle", ask: "token" };
  if (isPinRefusal(error.data)) {
    return { kind: "idle", ask: error.data.pinned === "salt" ? "pinned-salt" : "pinned-keys" };
  }
  return { kind: "refused", ask: asked, error };
}
