import { useTranslation } from "react-i18next";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";
import { hasPasswordLength } from "#app/contract/validate/password.ts";
import { StrengthMeter } from "#app/ui/StrengthMeter.tsx";
import type { MeasureStrength } from "./strength.ts";

interface PasswordStrengthProps {
  /** null until the dictionaries are here. */
  readonly measure: MeasureStrength | null;
  readonly password: string;
  /** The person's own names and address, which make a password weak. */
  readonly ownWords: readonly string[];
}

/** Four bars, a word and advice (Look 7). Nothing before something was typed. */
export function PasswordStrength({ measure, password, ownWords }: PasswordStrengthProps) {
  const { t } = useTranslation("auth");
  if (password === "" || measure === null) return null;
  if (!hasPasswordLength(password)) {
    const advice = t("strength.short.advice", { count: ACCOUNT_LIMITS.minPasswordCharacters });
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
