import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useAuthState } from "#app/platform/runtime-context.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Panel, PanelHead } from "#app/ui/frames/Panel.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { Loading } from "./Loading.tsx";

const HistoryBody = lazyComponent(async () => (await import("./HistoryBody.tsx")).HistoryBody);

/** Version history (Spec B§2, Readings ); without a file, how to come to one. */
export function HistoryPage({ itemId }: { readonly itemId: string | undefined }) {
  const { t } = useTranslation("versions");
  const { kind } = useAuthState();
  if (itemId === undefined || kind === "signed-out") {
    return <NoFile isSignedIn={kind !== "signed-out"} />;
  }
  const waiting = (
    <>
      <PanelHead title={t("title")} />
      <Loading />
    </>
  );
  return (
    <Panel label={t("title")}>
      {kind === "open" ? (
        <Suspense fallback={waiting}>
          <HistoryBody key={itemId} itemId={itemId} />
        </Suspense>
      ) : (
        waiting
      )}
    </Panel>
  );
}

function NoFile({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const { t } = useTranslation("versions");
  return (
    <Panel label={t("title")}>
      <PanelHead title={t("title")} />
      <EmptyState
        title={isSignedIn ? t("none.title") : t("none.signIn")}
        text={isSignedIn ? t("none.text") : t("none.signInText")}
        actions={
          <LinkButton kind="primary" href={isSignedIn ? "/files" : "/login"}>
            {isSignedIn ? t("none.files") : t("none.toSignIn")}
          </LinkButton>
        }
      />
    </Panel>
  );
}
