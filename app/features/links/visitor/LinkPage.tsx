import { useRouteLoaderData } from "@remix-run/react";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import { Region } from "#app/features/errors/Region.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { SkipButton } from "#app/ui/controls/SkipButton.tsx";
import { type LinkBrand, LinkFoot, LinkShell } from "#app/ui/frames/LinkShell.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { Only, TextButton } from "#app/ui/Text.tsx";
import { useSignIn } from "./use-sign-in.ts";
import styles from "./Visitor.module.css";

interface LinkPageFrameProps {
  readonly brand?: LinkBrand | null;
  readonly onReport: (() => void) | undefined;
  readonly children: ReactNode;
  /** The panel of whoever is signed in; its room stands before it does. */
  readonly account?: ReactNode;
  readonly floats?: ReactNode;
}

/** Frame of a public link: a bar without drawer, and what is always said below (Look 8, 10). */
export function LinkPageFrame({ brand, onReport, children, account, floats }: LinkPageFrameProps) {
  const { t } = useTranslation(["links", "shell"]);
  const toast = useToast();
  return (
    <LinkShell
      brand={brand ?? undefined}
      homeHref="/"
      homeLabel={BRAND_NAME}
      skip={
        <span className={styles.scripted}>
          <SkipButton>{t("shell:skip")}</SkipButton>
        </span>
      }
      end={
        <>
          <span className={styles.scripted}>
            <IconButton
              look="secured"
              icon={ShieldCheck}
              label={t("visitor.secured")}
              // Touch has no tooltips.
              onClick={() => toast({ kind: "info", text: t("visitor.encrypted") })}
            />
          </span>
          <Only on="tablet">
            <WayIn />
          </Only>
          <Account>{account}</Account>
        </>
      }
    >
      <Panel label={t("visitor.title")}>
        <Region look="part">{children}</Region>
        <LinkFoot
          report={
            <span className={styles.scripted}>
              <TextButton onClick={onReport} disabled={onReport === undefined}>
                {t("visitor.report")}
              </TextButton>
            </span>
          }
        >
          {t("visitor.encrypted")}
        </LinkFoot>
      </Panel>
      <Region look="frame">{floats}</Region>
    </LinkShell>
  );
}

/** Keeps the room of what comes later, so that nothing in the bar moves. */
function Account({ children }: { readonly children: ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return root?.isSignedIn ? <span className={styles.account}>{children}</span> : null;
}

/** To the visitor's own files, or to the sign-in and back to this link with its key. */
function WayIn() {
  const { t } = useTranslation("links");
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const signIn = useSignIn();
  if (root?.isSignedIn) return <LinkButton href="/files">{t("list.toFiles")}</LinkButton>;
  return (
    <LinkButton href={signIn.href} onClick={signIn.onClick}>
      {t("visitor.signIn")}
    </LinkButton>
  );
}
