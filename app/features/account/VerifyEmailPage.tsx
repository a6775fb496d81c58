import { Form, useNavigation } from "@remix-run/react";
import CircleCheck from "lucide-react/icons/circle-check";
import Mail from "lucide-react/icons/mail";
import MailX from "lucide-react/icons/mail-x";
import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { Verification } from "./verify-email.ts";

/** What the link of the verification mail opens. Works without scripts. */
export function VerifyEmailPage({ verification }: { readonly verification: Verification }) {
  const { t } = useTranslation("auth");
  const isBusy = useNavigation().state !== "idle";
  const frame = {
    homeHref: "/",
    homeLabel: BRAND_NAME,
    foot: [{ label: t("foot.home"), href: "/" }],
  };
  const toFiles = <LinkButton href="/">{t("verify.toFiles")}</LinkButton>;
  switch (verification.kind) {
    case "ask":
      return (
        <Notice {...frame} icon={Mail} title={t("verify.askTitle")}>
          <p>{t("verify.askText")}</p>
          <Form method="post">
            <Button kind="primary" type="submit" busy={isBusy}>
              {t("verify.submit")}
            </Button>
          </Form>
        </Notice>
      );
    case "done":
      return (
        <Notice {...frame} icon={CircleCheck} title={t("verify.doneTitle")} actions={toFiles}>
          <p>{t("verify.doneText", { email: verification.email })}</p>
        </Notice>
      );
    case "failed":
      return (
        <Notice
          {...frame}
          icon={MailX}
          tone="closed"
          title={t("verify.failedTitle")}
          actions={toFiles}
        >
          <p>{t("verify.failedText")}</p>
        </Notice>
      );
  }
}
