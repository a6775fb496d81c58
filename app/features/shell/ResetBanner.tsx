import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Manifest } from "#app/core/crypto/port.ts";
import { Store } from "#app/core/observable.ts";
import { useAccount, useObservable } from "#app/platform/runtime-context.tsx";
import { Banner } from "#app/ui/Banner.tsx";
import { TextLink } from "#app/ui/Text.tsx";

const CLOSED = new Store<Manifest | null>(null);

/**
 * The server says that the password can be reset, and the owner's own state says that nobody turned
 * that on (Trust K14). Where the two agree, `children` stand.
 */
export function ResetBanner({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("reset");
  const account = useAccount();
  const manifest = useObservable<Manifest | null>(account?.manifest ?? CLOSED);
  const isClaimed = manifest !== null && !manifest.escrow.on;
  useEffect(() => {
    if (isClaimed) account?.noteEvent("reset-claimed");
  }, [account, isClaimed]);
  if (!isClaimed) return <>{children}</>;
  return (
    <Banner
      level="error"
      fact={t("claimed.fact")}
      action={<TextLink href="/settings/security">{t("claimed.look")}</TextLink>}
    >
      {t("claimed.text")}
    </Banner>
  );
}
