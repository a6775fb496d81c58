import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { bannersOf, isTermBroken, type PlanBanner as Told } from "#app/core/access/banners.ts";
import { personOf } from "#app/core/access/person-of.ts";
import { isUpgradeOffered } from "#app/core/access/upgrade.ts";
import type { User } from "#app/core/account/user.ts";
import { createDateFormat } from "#app/core/display/dates.ts";
import type { LogPort } from "#app/core/ports.ts";
import { Banner } from "#app/ui/Banner.tsx";
import { TextLink } from "#app/ui/Text.tsx";
import { describeStorage } from "./format-storage.ts";
import { ResetBanner } from "./ResetBanner.tsx";

const PLANS = "/settings/upgrade-plan";
/** Worse than an address that is not verified, which is a warning too, and older. */
const BEFORE_EMAIL: readonly Told["kind"][] = ["cancelled", "full", "unpaid", "too-many-users"];

interface PlanBannerProps {
  readonly user: User;
  readonly nowMs: number;
  /** Whether plans can be bought here; without any, no way leads to them (Reading R-489). */
  readonly isSelling: boolean;
  /** Whether this device has news of links that can be worked on together (Reading R-166). */
  readonly isSharedWorkNew: boolean;
  readonly onSharedWorkSeen: () => void;
  readonly log: LogPort;
  /** The banner of the address, which stands among these; null where there is none. */
  readonly children: ReactNode;
}

/** A reset that nobody turned on, or else what plan, subscription and storage say. */
export function PlanBanner(props: PlanBannerProps) {
  if (!props.user.isResetClaimed) return <PlanNews {...props} />;
  return (
    <ResetBanner>
      <PlanNews {...props} />
    </ResetBanner>
  );
}

/** The worst of what plan, subscription and storage say (Spec A§2.11); one banner at a time. */
function PlanNews(props: PlanBannerProps) {
  const { user, nowMs, isSelling, isSharedWorkNew, log, children } = props;
  const isBroken = isTermBroken(personOf(user), user.trialEnd);
  useEffect(() => {
    // Word for word (Spec A§5).
    if (isBroken) log.warn("An invalid term end date received");
  }, [isBroken, log]);
  const [dismissed, setDismissed] = useState<readonly Told["kind"][]>([]);
  const all = bannersOf(personOf(user), { ...user, isSharedWorkNew }, nowMs);
  const told = all.find(({ kind }) => !dismissed.includes(kind));
  if (told === undefined) return <>{children}</>;
  if (children !== null && !BEFORE_EMAIL.includes(told.kind)) return <>{children}</>;
  const dismiss = () => {
    if (told.kind === "shared-work") props.onSharedWorkSeen();
    setDismissed([...dismissed, told.kind]);
  };
  return <ToldBanner told={told} user={user} isSelling={isSelling} onDismiss={dismiss} />;
}

interface ToldBannerProps extends Pick<PlanBannerProps, "user" | "isSelling"> {
  readonly told: Told;
  readonly onDismiss: () => void;
}

function ToldBanner({ told, user, isSelling, onDismiss }: ToldBannerProps) {
  const { t, i18n } = useTranslation("panel");
  const day = (atMs: number, zone?: string) =>
    createDateFormat(
      i18n.language,
      zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    ).date(atMs);
  const link = (href: string, words: string) => <TextLink href={href}>{words}</TextLink>;
  const plans = (words: string) => (isSelling ? link(PLANS, words) : undefined);
  const more = isUpgradeOffered(personOf(user)) ? plans(t("banner.more")) : undefined;
  switch (told.kind) {
    case "cancelled":
      return (
        <Banner level="error" fact={t("banner.cancelFact")} action={plans(t("banner.reactivate"))}>
          {t("banner.cancelText", { date: day(told.atMs) })}
        </Banner>
      );
    case "unpaid":
      return (
        <Banner
          level="warning"
          fact={t("banner.unpaidFact")}
          action={isSelling ? link("/account/renew", t("banner.pay")) : undefined}
        >
          {t("banner.unpaidText", { date: day(told.atMs) })}
        </Banner>
      );
    case "too-many-users":
      return (
        <Banner
          level="warning"
          fact={t("banner.usersFact")}
          action={plans(t("banner.addUsers")) ?? link("/users", t("banner.toUsers"))}
        >
          {t("banner.usersText")}
        </Banner>
      );
    case "full":
      return (
        <Banner level="error" fact={t("banner.fullFact")} action={more}>
          {t(isSelling ? "banner.fullText" : "banner.fullAsk")}
        </Banner>
      );
    case "storage": {
      const { used, limit } = describeStorage(user, i18n.language);
      return (
        <Banner level="warning" fact={t("banner.storageFact", { used, limit })} action={more}>
          {t("banner.storageText")}
        </Banner>
      );
    }
    case "trial":
      return (
        <Banner
          level="info"
          fact={t("banner.trialFact", { date: day(told.atMs, "UTC") })}
          action={plans(t("banner.plans"))}
          dismiss={{ label: t("banner.dismiss"), onDismiss }}
        >
          {t("banner.trialText")}
        </Banner>
      );
    case "shared-work":
      return (
        <Banner
          level="info"
          fact={t("banner.sharedFact")}
          action={link("/shares/links", t("banner.sharedShow"))}
          dismiss={{ label: t("banner.dismiss"), onDismiss }}
        >
          {t("banner.sharedText")}
        </Banner>
      );
  }
}
