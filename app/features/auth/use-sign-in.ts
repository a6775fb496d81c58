import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import type { SignInNotice, SignUpStep } from "#app/core/auth/auth.ts";
import type { SignedIn } from "#app/core/auth/auth-session.ts";
import { isCodeByMail } from "#app/core/auth/code-asked.ts";
import { isPinRefusal } from "#app/core/auth/pin-refusal.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { toLocale } from "#app/i18n/locale.ts";
import { type Runtime, useLoadRuntime, usePreferences } from "#app/platform/runtime-context.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";

/** What a sign-in asks for besides the password. */
export type SignInAsk = "nothing" | CodeAsk | "pinned-salt" | "pinned-keys";
/** A code of the app, or of the mail. */
type CodeAsk = "token" | "mail-token";

/** Whether a code is asked for, and which. */
export function codeAskOf({ ask }: { readonly ask: SignInAsk }): CodeAsk | null {
  return ask === "token" || ask === "mail-token" ? ask : null;
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
  const [status, setStatus] = useState<SignInStatus>({ kind: "idle", ask: "nothing" });
  const run = async (work: Work) => {
    const ask = codeAskOf(status) ?? "nothing";
    setStatus({ kind: "busy", ask, step: "salt" });
    try {
      const runtime = await load();
      const signedIn = await work(runtime, (step) => setStatus({ kind: "busy", ask, step }));
      const { theme, locale, timeZone } = signedIn.user;
      preferences.adopt({ theme, locale: toLocale(locale), timeZone });
      await tell(signedIn.notices);
      await onDone(signedIn, runtime);
    } catch (caught) {
      setStatus(toRefusal(await toShape(caught), ask));
    }
  };
  const startAgain = () => setStatus({ kind: "idle", ask: "nothing" });
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
      if (notice.kind === "new-device") toast({ text, kind: "success" });
      else toast({ text, kind: "critical", action: { label: t("notice.ok") } });
    }
  };
}

/** The words for failures come with the runtime; without it there is nothing but the connection. */
async function toShape(caught: unknown): Promise<AppErrorShape> {
  try {
    const { describeFailure } = await import("#app/features/errors/describe-failure.ts");
    return describeFailure(caught);
  } catch {
    return { code: navigator.onLine ? CODES.unknownApi : CODES.offline };
  }
}

function toRefusal(error: AppErrorShape, ask: SignInAsk): SignInStatus {
  // The first refusal with 8022 is a step, not an error (Spec A§4.1).
  if (error.code === CODES.tokenNeeded && codeAskOf({ ask }) === null) {
    return { kind: "idle", ask: isCodeByMail(error.data) ? "mail-token" : "token" };
  }
  if (isPinRefusal(error.data)) {
    return { kind: "idle", ask: error.data.pinned === "salt" ? "pinned-salt" : "pinned-keys" };
  }
  return { kind: "refused", ask, error };
}
