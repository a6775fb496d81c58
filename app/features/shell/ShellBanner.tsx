import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import type { ScreenChoices } from "#app/core/account/screen-choices.ts";
import type { User } from "#app/core/account/user.ts";
import { storageLevel, storagePercent } from "#app/core/display/storage-level.ts";

import { Store } from "#app/core/observable.ts";
import { useAccount, useObservable, useRuntime } from "#app/platform/runtime-context.tsx";
import { Banner } from "#app/ui/Banner.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { TextButton, TextLink } from "#app/ui/Text.tsx";

const StopBanner = lazyComponent(async () => (await import("./StopBanner.tsx")).StopBanner);
const PlanBanner = lazyComponent(
  async () => (await import("./ShellPlanBanner.tsx")).ShellPlanBanner,
);
const RUNNING = new Store(0);
type SharedWork = Pick<ScreenChoices, "sharedWork">;
const NOTHING_NEW = new Store<SharedWork>({ sharedWork: null });

/** One banner at a time, worst first (Look 7): a stopped account, then plan and address. */
export function ShellBanner({ user }: { readonly user: User }) {
  const stopCode = useObservable<number>(useAccount()?.stopCode ?? RUNNING);
  const runtime = useRuntime();
  const choices = useAccount()?.choices;
  const { sharedWork } = useObservable<SharedWork>(choices?.state ?? NOTHING_NEW);
  const email = user.isVerified ? null : <AddressBanner user={user} />;
  if (stopCode !== 0) {
    return (
      <Suspense>
        <StopBanner code={stopCode} />
      </Suspense>
    );
  }
  // The server knows neither the clock nor the zone of this browser.
  const isNew = sharedWork === "new";
  if (runtime === null || !(isNew || hasPlanNews(user))) return email;
  return (
    <Suspense fallback={email}>
      <PlanBanner
        user={user}
        nowMs={runtime.clock.nowMs()}
        isSharedWorkNew={isNew}
        log={runtime.log}
        onSharedWorkSeen={() => choices?.keep({ sharedWork: "seen" })}
      >
        {email}
      </PlanBanner>
    </Suspense>
  );
}

function AddressBanner({ user: { email, isEmailLost } }: { readonly user: User }) {
  const { t } = useTranslation("account");
  if (!isEmailLost) return <EmailBanner email={email} />;
  const choose = <TextLink href="/settings/profile">{t("email.choose")}</TextLink>;
  return <Banner level="warning" fact={t("email.lost", { email })} action={choose} />;
}

/** Spec A§2.11, word for word. A failed resend shows its code, and what it means. */
function EmailBanner({ email }: { readonly email: string }) {
  const { t } = useTranslation(["account", "shell"]);
  const account = useAccount();
  const toast = useToast();
  const [isSent, setSent] = useState(false);
  const resend = async () => {
    try {
      if (account === null) return;
      await account.resendVerification();
      setSent(true);
    } catch (error) {
      const action = { label: t("shell:ok") };
      toast({ text: await lineOf(error), kind: "critical", action });
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

/** Words for failures come when one happens; without them there is nothing but the connection. */
async function lineOf(caught: unknown): Promise<ReactNode> {
  try {
    const { toFailureLine } = await import("#app/features/errors/failure-line.tsx");
    return toFailureLine(caught);
  } catch {
    return String(CODES.offline);
  }
}

/** Whether there may be more to tell than of the address; what there is the banner decides. */
function hasPlanNews(user: User): boolean {
  const percent = storagePercent(user.usedBytes, user.limitBytes);
  const isTold = user.subscription !== null || user.isOnTrial || user.isResetClaimed;
  return isTold || storageLevel(percent) === "high";
}
