import { useTranslation } from "react-i18next";
import type { SeenLog } from "#app/core/team/look-at-log.ts";
import { BannerBox } from "#app/ui/Banner.tsx";

/** What the check of this device found; the worst of it first. */
export function LogVerdict({ log }: { readonly log: SeenLog }) {
  const { t } = useTranslation("team-records");
  const { changed, missing, remembered, isCut, lines } = log;
  const isOdd =
    changed > 0 || missing > 0 || remembered === "rewritten" || remembered === "shorter";
  return (
    <>
      {(remembered === "rewritten" || remembered === "shorter") && (
        <BannerBox level="error" fact={t(`log.seen.${remembered}`)}>
          {t("log.seen.tell")}
        </BannerBox>
      )}
      {changed > 0 && (
        <BannerBox level="error" fact={t("log.changed", { n: changed })}>
          {t("log.changedText")}
        </BannerBox>
      )}
      {missing > 0 && (
        <BannerBox level="warning" fact={t("log.missing", { n: missing })}>
          {t("log.missingText")}
        </BannerBox>
      )}
      {remembered === "other-team" && (
        <BannerBox level="warning" fact={t("log.seen.other-team")}>
          {t("log.seen.otherText")}
        </BannerBox>
      )}
      {!isOdd && lines.length > 0 && (
        <BannerBox level="success" fact={t("log.whole", { n: lines.length })}>
          {t(remembered === "same" ? "log.seen.same" : "log.seen.first")}
        </BannerBox>
      )}
      {isCut && <BannerBox level="info">{t("log.cut", { n: lines.length })}</BannerBox>}
    </>
  );
}
