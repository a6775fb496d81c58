import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useAuthState } from "#app/platform/runtime-context.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Panel, PanelHead } from "#app/ui/frames/Panel.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { Skeleton } from "#app/ui/Progress.tsx";

const PreviewBody = lazyComponent(async () => (await import("./PreviewBody.tsx")).PreviewBody);

/** A file on a screen of its own (Spec B§2). Nobody needs to be signed in to come here; to see it one does. */
export function PreviewPage({ itemId }: { readonly itemId: string }) {
  const { t } = useTranslation("preview");
  const { kind } = useAuthState();
  const waiting = (
    <>
      <PanelHead title={t("title")} />
      <div className="preview-message" role="status" aria-label={t("opening")}>
        <Skeleton seed={1} />
      </div>
    </>
  );
  return (
    <Panel label={t("title")}>
      {kind === "signed-out" ? (
        <EmptyState
          title={t("signIn")}
          text={t("signInText")}
          actions={
            <LinkButton kind="primary" href="/login">
              {t("toSignIn")}
            </LinkButton>
          }
        />
      ) : kind === "open" ? (
        <Suspense fallback={waiting}>
          <PreviewBody key={itemId} itemId={itemId} />
        </Suspense>
      ) : (
        waiting
      )}
    </Panel>
  );
}
