import { useTranslation } from "react-i18next";
import { Banner, BannerBox } from "#app/ui/Banner.tsx";
import { TextButton } from "#app/ui/Text.tsx";

interface OutOfDateProps {
  /** At the top of a panel, or inside a page. */
  readonly frame: "panel" | "box";
  readonly onRetry: () => void;
}

/** Over rows that stay where they cannot be brought up to date: says so, and asks again. */
export function OutOfDate({ frame, onRetry }: OutOfDateProps) {
  const { t } = useTranslation("files");
  const Frame = frame === "panel" ? Banner : BannerBox;
  return (
    <Frame level="warning" action={<TextButton onClick={onRetry}>{t("do.tryAgain")}</TextButton>}>
      {t("refreshFailed")}
    </Frame>
  );
}
