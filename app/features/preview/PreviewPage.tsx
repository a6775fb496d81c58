import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useAuthState } from "#app/platform/runtime-context.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import type { PreviewBodyProps } from "./PreviewBody.tsx";
import { PreviewWaiting } from "./PreviewWaiting.tsx";

const body = () => import("./PreviewBody.tsx");
const PreviewBody = lazyComponent(async () => (await body()).PreviewBody);
// In a browser this code comes with a press on a file: what draws it comes beside the sheet and the words.
if (typeof document !== "undefined") body().catch(() => undefined);

/** A file on a screen of its own (Spec B§2). Nobody needs to be signed in to come here; to see it one does. */
export function PreviewPage(props: PreviewBodyProps) {
  const { t } = useTranslation("preview");
  const { kind } = useAuthState();
  if (kind === "open") {
    return (
      <Suspense fallback={<PreviewWaiting />}>
        <PreviewBody {...props} />
      </Suspense>
    );
  }
  if (kind !== "signed-out") return <PreviewWaiting />;
  return (
    <PreviewWaiting>
      <EmptyState
        title={t("signIn")}
        text={t("signInText")}
        actions={
          <LinkButton kind="primary" href="/login">
            {t("toSignIn")}
          </LinkButton>
        }
      />
    </PreviewWaiting>
  );
}
