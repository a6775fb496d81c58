import { useTranslation } from "react-i18next";
import { HELP_OF_CODE } from "#app/contract/errors/help.data.ts";
import { helpPathOf } from "#app/core/support/help-topics.ts";
import { TextLink } from "#app/ui/Text.tsx";

/** Behind the words of a code: the way to the page that says more of it, where the catalogue names one (Spec A§8). */
export function HelpLink({ code }: { readonly code: number }) {
  const { t } = useTranslation("errors");
  const help = HELP_OF_CODE.get(code);
  if (help === undefined) return null;
  return (
    <>
      {" "}
      <TextLink href={helpPathOf(help)}>{t(`help.${help}`)}</TextLink>
    </>
  );
}
