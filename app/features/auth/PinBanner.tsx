import { useTranslation } from "react-i18next";
import { BannerBox } from "#app/ui/Banner.tsx";
import { TextButton } from "#app/ui/Text.tsx";

interface PinBannerProps {
  readonly ask: "pinned-salt" | "pinned-keys";
  /** Yes: the pinned record goes, and this device starts as a new one (Formats 10). */
  readonly onYes: () => void;
}

/** The server's answer does not fit the pinned record: asks before anything goes on (K9). */
export function PinBanner({ ask, onYes }: PinBannerProps) {
  const { t } = useTranslation("auth");
  return (
    <BannerBox
      level="warning"
      fact={t("signIn.pinnedFact")}
      action={<TextButton onClick={onYes}>{t("signIn.pinnedYes")}</TextButton>}
    >
      {ask === "pinned-salt" ? t("signIn.pinnedText") : t("signIn.pinnedKeysText")}
    </BannerBox>
  );
}
