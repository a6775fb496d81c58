import { useTranslation } from "react-i18next";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";
import { hasPasswordLength } from "#app/contract/validate/password.ts";
import type { MeasureStrength } from "#app/core/auth/sign-up-rules.ts";
import { StrengthMeter } from "#app/ui/controls/StrengthMeter.tsx";

interface PasswordMeterProps {
  readonly password: string;
  /** The person's own names and address, which make a password weak. */
  readonly ownWords: readonly string[];
  readonly measure: MeasureStrength;
}

/** Four bars, a word and advice (Look 7). Nothing before something was typed. */
export function PasswordMeter({ password, ownWords, measure }: PasswordMeterProps) {
  const { t } = useTranslation("auth");
  if (password === "") return null;
  if (!hasPasswordLength(password)) {
    const advice = t("strength.short.advice", { min: ACCOUNT_LIMITS.minPasswordCharacters });
    return <StrengthMeter score={0} word={t("strength.short.word")} advice={advice} />;
  }
  const score = measure(password, ownWords);
  return (
    <StrengthMeter
      score={score}
      word={t(`strength.${score}.word`)}
      advice={t(`strength.${score}.advice`)}
    />
  );
}
