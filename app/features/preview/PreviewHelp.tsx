import CircleHelp from "lucide-react/icons/circle-question-mark";
import { useTranslation } from "react-i18next";
import type { Account } from "#app/core/account/account.ts";
import { helpPathOf } from "#app/core/support/help-topics.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { IconLink } from "#app/ui/controls/IconButton.tsx";

/** The way to help, for accounts of paid plans (Spec B§2, Reading R-544). */
export function PreviewHelp({ account }: { readonly account: Pick<Account, "user"> }) {
  const { t } = useTranslation("shell");
  const { isPro } = useObservable(account.user);
  if (!isPro) return null;
  return <IconLink label={t("help")} href={helpPathOf("webPanel")} icon={CircleHelp} />;
}
