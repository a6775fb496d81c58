import { useTranslation } from "react-i18next";
import type { PinAsk } from "#app/core/auth/sign-in-ask.ts";
import { BannerBox } from "#app/ui/Banner.tsx";
import { TextButton } from "#app/ui/Text.tsx";

interface PinBannerProps {
  readonly ask: PinAsk;
  /** Yes: the pinned record goes, and this device starts as a new one (Formats 10). */
  readonly onYes: () => void;
}

const CHANGED = { fact: "signIn.pinnedFact", yes: "signIn.pinnedYes" } as const;
const TEXTS = {
  "pinned-salt": { ...CHANGED, text: "signIn.pinnedText" },
  "pinned-keys": { ...CHANGED, text: "signIn.pinnedKeysText" },
  "pinned-name": {
    fact: "signIn.namedFact",
    yes: "signIn.namedYes",
    text: "signIn.namedText",
  },
} as const satisfies Record<PinAsk, object>;

/** The server's answer does not fit the pinned record: asks before anything goes on (K9). */
export function PinBanner({ ask, onYes }: PinBannerProps) {
  const { t } = useTranslation("auth");
  const texts = TEXTS[ask];
  return (
    <BannerBox
      level="warning"
      fact={t(texts.fact)}
      action={<TextButton onClick={onYes}>{t(texts.yes)}</TextButton>}
    >
      {t(texts.text)}
    </BannerBox>
  );
}
