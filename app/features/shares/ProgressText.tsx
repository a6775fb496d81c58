import { useTranslation } from "react-i18next";
import type { Share } from "#app/core/shares/share.ts";
import type { ShareProgress } from "#app/core/shares/share-progress.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Banner } from "#app/ui/Banner.tsx";

interface ProgressProps {
  readonly share: Share;
}

/** What goes on in a share, in two or three words. */
export function ProgressBadge({ share: { progress } }: ProgressProps) {
  const { t } = useTranslation("shares");
  if (progress === null) return null;
  return <Badge level="info">{t(`progress.badge.${wordOf(progress)}`, valuesOf(progress))}</Badge>;
}

/** On whose device it goes on, and what that means here. */
export function ProgressHint({ share: { standing, owner } }: ProgressProps) {
  const { t } = useTranslation("shares");
  if (standing === "own") return <>{t("progress.own")}</>;
  return <>{t("progress.member", { email: owner?.email ?? "" })}</>;
}

/** The same over the folder of a share. */
export function ProgressBanner({ share }: ProgressProps) {
  const { t } = useTranslation("shares");
  const { progress } = share;
  if (progress === null) return null;
  return (
    <Banner level="info" fact={t(`progress.text.${wordOf(progress)}`, valuesOf(progress))}>
      <ProgressHint share={share} />
    </Banner>
  );
}

function wordOf(progress: ShareProgress): "key" | "newKey" | "first" {
  if (progress.kind === "key") return "key";
  return progress.isNewKey ? "newKey" : "first";
}

function valuesOf(progress: ShareProgress): { readonly percent: number } {
  return { percent: progress.kind === "items" ? progress.percent : 0 };
}
