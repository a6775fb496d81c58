import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { resendVerification } from "#app/core/account/account.api.ts";
import type { User } from "#app/core/account/user.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { Store } from "#app/core/observable.ts";
import { RepairButton } from "#app/features/errors/RepairButton.tsx";
import { useAccount, useObservable, useRuntime } from "#app/platform/runtime-context.tsx";
import { Banner } from "#app/ui/Banner.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { TextButton } from "#app/ui/Text.tsx";

const RUNNING = new Store(0);

/** One banner at a time, worst first (Look 7): a stopped account, then an unverified address. */
export function ShellBanner({ user }: { readonly user: User }) {
  const stopCode = useObservable<number>(useAccount()?.stopCode ?? RUNNING);
  if (stopCode !== 0) return <StopBanner code={stopCode} />;
  return user.isVerified ? null : <EmailBanner email={user.email} />;
}

/** 2160 and 2161 stop writing; reading goes on (Formats 11). */
function StopBanner({ code }: { readonly code: number }) {
  const { t } = useTranslation("account");
  const [fact, text] =
    code === CODES.manifestOlder
      ? [t("state.older"), t("state.olderText")]
      : [t("state.missing"), t("state.missingText")];
  return (
    <Banner level="error" fact={`${code} ${fact}`} action={<RepairButton />}>
      {text}
    </Banner>
  );
}

/** Spec A§2.11, word for word. A failed resend shows its code. */
function EmailBanner({ email }: { readonly email: string }) {
  const { t } = useTranslation(["account", "shell"]);
  const runtime = useRuntime();
  const toast = useToast();
  const [isSent, setSent] = useState(false);
  const resend = async () => {
    try {
      if (runtime !== null) await resendVerification(runtime.api);
      setSent(true);
    } catch (error) {
      const action = { label: t("shell:ok") };
      toast({ text: String(normalise(error).code), kind: "critical", action });
    }
  };
  if (isSent) {
    return <Banner level="info">{t("account:email.sent", { email })}</Banner>;
  }
  return (
    <Banner
      level="warning"
      fact={t("account:email.unverified")}
      action={<TextButton onClick={() => void resend()}>{t("account:email.resend")}</TextButton>}
    />
  );
}
