import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import { reloadPage } from "#app/platform/reload.client.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import styles from "./Visitor.module.css";

interface UnsafeLinkProps {
  readonly cachekey: string;
  readonly isSignedIn: boolean;
}

/**
 * A link with its key in the path (Reading R-05): the key moves into the fragment, where no server
 * sees it again, and the page says that it was exposed.
 */
export function UnsafeLink({ cachekey, isSignedIn }: UnsafeLinkProps) {
  const { t } = useTranslation("links");
  useEffect(() => {
    const [, , , key] = window.location.pathname.split("/");
    if (key) {
      const { search } = window.location;
      window.history.replaceState(null, "", `/dl/${cachekey}${search}#${key}`);
    }
  }, [cachekey]);
  return (
    <Notice
      icon={TriangleAlert}
      title={t("unsafe.title")}
      homeHref="/"
      homeLabel={BRAND_NAME}
      foot={[]}
      actions={
        <>
          <span className={styles.scripted}>
            <Button kind="primary" onClick={reloadPage}>
              {t("unsafe.open")}
            </Button>
          </span>
          {isSignedIn && <LinkButton href="/shares/links">{t("unsafe.remake")}</LinkButton>}
        </>
      }
    >
      <p>{t("unsafe.text")}</p>
      <noscript>
        <p>{t("unsafe.needsScript")}</p>
      </noscript>
    </Notice>
  );
}
