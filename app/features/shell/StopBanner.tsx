import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { RepairButton } from "#app/features/errors/RepairButton.tsx";
import { Banner } from "#app/ui/Banner.tsx";

/** 2160 and 2161 stop writing; reading goes on (Formats 11). */
export function StopBanner({ code }: { readonly code: number }) {
  const { t } = useTranslation("account");
  const [fact, text] =
    code === CODES.manifestOlder
      ? [t("state.older"), t("state.olderText")]
      : [t("state.missing"), t("state.missingText")];
  return (
    <Banner level="error" fact={`${code} ${fact}`} action={<RepairButton />}>
      {text}
    </Banner>
  );
}
