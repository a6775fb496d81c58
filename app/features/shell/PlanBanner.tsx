import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { bannersOf, type PlanBanner as Told } from "#app/core/access/banners.ts";
import { personOf } from "#app/core/access/person-of.ts";
import { isUpgradeOffered } from "#app/core/access/upgrade.ts";
import type { User } from "#app/core/account/user.ts";
import { createDateFormat } from "#app/core/display/dates.ts";
import { Banner } from "#app/ui/Banner.tsx";
import { TextLink } from "#app/ui/Text.tsx";
import { describeStorage } from "./format-storage.ts";

const PLANS = "/settings/upgrade-plan";
/** Worse than an address that is not verified, which is a warning too, and older. */
const BEFORE_EMAIL: readonly Told["kind"][] = ["cancelled", "full", "unpaid", "too-many-users"];

interface PlanBannerProps {
  readonly user: User;
  readonly nowMs: number;
  /** The banner of the address, which stands among these; null where there is none. */
  readonly children: ReactNode;
}

/** The worst of what plan, subscription and storage say (Spec A§2.11); one banner at a time. */
export function PlanBanner({ user, nowMs, children }: PlanBannerProps) {
  const [dismissed, setDismissed] = useState<readonly Told["kind"][]>([]);
  const told = bannersOf(personOf(user), user, nowMs).find(({ kind }) => !dismissed.includes(kind));
  if (told === undefined) return <>{children}</>;
  if (children !== null && !BEFORE_EMAIL.includes(told.kind)) return <>{children}</>;
  const dismiss = () => setDismissed([...dismissed, told.kind]);
  return <ToldBanner told={told} user={user} onDismiss={dismiss} />;
}

interface ToldBannerProps {
  readonly told: Told;
  readonly user: User;
  readonly onDismiss: () => void;
}

function ToldBanner({ told, user, onDismiss }: ToldBannerProps) {
  const { t, i18n } = useTranslation("panel");
  const day = (atMs: number, zone?: string) =>
    createDateFormat(
      i18n.language,
      zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    ).date(atMs);
  const link = (href: string, words: string) => <TextLink href={href}>{words}</TextLink>;
  const more = isUpgradeOffered(personOf(user)) ? link(PLANS, t("banner.more")) : undefined;
  switch (told.kind) {
    case "cancelled":
      return (
        <Banner
          level="error"
          fact={t("banner.cancelFact")}
          action={link(PLANS, t("banner.reactivate"))}
        >
          {t("banner.cancelText", { date: day(told.atMs) })}
        </Banner>
      );
    case "unpaid":
      return (
        <Banner
          level="warning"
          fact={t("banner.unpaidFact")}
          action={link("/account/renew", t("banner.pay"))}
        >
          {t("banner.unpaidText", { date: day(told.atMs) })}
        </Banner>
      );
    case "too-many-users":
      return (
        <Banner
          level="warning"
          fact={t("banner.usersFact")}
          action={link(PLANS, t("banner.addUsers"))}
        >
          {t("banner.usersText")}
        </Banner>
      );
    case "full":
      return (
        <Banner level="error" fact={t("banner.fullFact")} action={more}>
          {t("banner.fullText")}
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
          action={link(PLANS, t("banner.plans"))}
          dismiss={{ label: t("banner.dismiss"), onDismiss }}
        >
          {t("banner.trialText")}
        </Banner>
      );
  }
}
