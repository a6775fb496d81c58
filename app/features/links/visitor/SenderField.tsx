import { useTranslation } from "react-i18next";
import { COMMENT_LIMITS } from "#app/contract/comment-limits.data.ts";
import type { LinkFacts } from "#app/core/links/public-link.api.ts";
import { TextField } from "#app/ui/controls/TextField.tsx";

interface SenderFieldProps {
  readonly ownerName: LinkFacts["ownerName"];
  readonly value: string;
  /** Without it nothing can be typed yet. */
  readonly onChange?: (value: string) => void;
}

/** What a visitor calls himself, beside each file that he sends (Reading R-562). */
export function SenderField({ ownerName, value, onChange }: SenderFieldProps) {
  const { t } = useTranslation("request");
  return (
    <TextField
      label={t("sender")}
      hint={ownerName === "" ? t("senderHint") : t("senderHintBy", { name: ownerName })}
      autoComplete="name"
      dir="auto"
      maxLength={COMMENT_LIMITS.nameMax}
      value={value}
      disabled={onChange === undefined}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  );
}
