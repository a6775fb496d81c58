import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { type TwoSidesRow, WelcomeLayout } from "#app/ui/frames/WelcomeLayout.tsx";
import { useFootLinks } from "./AuthFrame.tsx";

/** The front page, complete without scripts (Reading R-01). */
export function WelcomePage() {
  const { t } = useTranslation("auth");
  return (
    <WelcomeLayout
      homeHref="/"
      homeLabel={BRAND_NAME}
      navLabel={t("welcome.navLabel")}
      nav={<LinkButton href="/login">{t("welcome.signIn")}</LinkButton>}
      title={t("welcome.title")}
      text={t("welcome.text", { brand: BRAND_NAME })}
      actions={
        <>
          <LinkButton kind="primary" href="/sign-up">
            {t("welcome.create")}
          </LinkButton>
          <LinkButton href="/login">{t("welcome.signIn")}</LinkButton>
        </>
      }
      sides={{
        caption: t("welcome.sidesCaption"),
        seenHead: t("welcome.seen"),
        storedHead: t("welcome.stored"),
        rows: useSampleRows(),
      }}
      promises={[
        { title: t("welcome.promise.links.title"), text: t("welcome.promise.links.text") },
        { title: t("welcome.promise.keys.title"), text: t("welcome.promise.keys.text") },
        { title: t("welcome.promise.size.title"), text: t("welcome.promise.size.text") },
      ]}
      foot={useFootLinks()}
    />
  );
}

/** Invented names beside invented ciphertext. */
function useSampleRows(): readonly TwoSidesRow[] {
  const { t } = useTranslation("auth");
  return [
    { symbol: "ft-folder", name: t("welcome.sampleFolder"), stored: "1:AZk0pXw7Vd2nQe9sL4bRtY" },
    { symbol: "ft-sheet", name: t("welcome.sampleSheet"), stored: "1:Ad8fKq3WmZ0uJ7cHx5TgPv" },
    { symbol: "ft-image", name: t("welcome.samplePhoto"), stored: "1:AbN6yRo1EiS9kD2vGqM8wz" },
    {
      symbol: "ft-document",
      name: t("welcome.sampleDocument"),
      stored: "1:AcT4hLu7XfB0pQ5jYnK3ra",
    },
  ];
}
