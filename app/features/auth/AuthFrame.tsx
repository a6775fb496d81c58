import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import { toLocale } from "#app/i18n/locale.ts";
import { LOCALES, PSEUDO_LOCALE } from "#app/i18n/locales.data.ts";
import { reloadPage } from "#app/platform/reload.client.ts";
import { usePreferences } from "#app/platform/runtime-context.tsx";
import { AuthLayout } from "#app/ui/frames/AuthLayout.tsx";
import type { FootLink } from "#app/ui/frames/FootLinks.tsx";
import { VisuallyHidden } from "#app/ui/Text.tsx";
import styles from "./Auth.module.css";

interface AuthFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Called before the page loads anew in another language. */
  readonly onLanguage?: () => void;
}

/** Page of sign-in, sign-up and their like. */
export function AuthFrame({ title, lead, children, onLanguage }: AuthFrameProps) {
  const { t } = useTranslation("auth");
  return (
    <AuthLayout
      title={title}
      lead={lead}
      homeHref="/"
      homeLabel={BRAND_NAME}
      foot={useFootLinks()}
      art={{ label: t("art.label", { brand: BRAND_NAME }), text: t("art.text") }}
    >
      {children}
      <LanguageChoice {...(onLanguage && { onLanguage })} />
    </AuthLayout>
  );
}

export function useFootLinks(): readonly FootLink[] {
  const { t } = useTranslation("auth");
  return [
    { label: t("foot.home"), href: "/" },
    { label: t("foot.terms"), href: "/terms" },
  ];
}

/** Languages of the product, each in its own words (Reading R-28). */
function LanguageChoice({ onLanguage }: Pick<AuthFrameProps, "onLanguage">) {
  const { t, i18n } = useTranslation("auth");
  const preferences = usePreferences();
  const id = useId();
  const choose = (value: string) => {
    const locale = toLocale(value);
    if (locale === undefined) return;
    preferences.setLocale(locale);
    onLanguage?.();
    reloadPage();
  };
  return (
    <p className={styles.language}>
      <label htmlFor={id}>
        <VisuallyHidden>{t("foot.language")}</VisuallyHidden>
      </label>
      <select id={id} value={i18n.language} onChange={(event) => choose(event.target.value)}>
        {LOCALES.filter(({ code }) => code !== PSEUDO_LOCALE || code === i18n.language).map(
          ({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ),
        )}
      </select>
    </p>
  );
}
