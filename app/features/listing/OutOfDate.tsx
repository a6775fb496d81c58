import { useTranslation } from "react-i18next";
import { BannerBox } from "#app/ui/Banner.tsx";
import { TextButton } from "#app/ui/Text.tsx";

/** Over rows that stay where they cannot be brought up to date: says so, and asks again. */
export function OutOfDate({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation("files");
  return (
    <BannerBox
      level="warning"
      action={<TextButton onClick={onRetry}>{t("do.tryAgain")}</TextButton>}
    >
      {t("refreshFailed")}
    </BannerBox>
  );
}
