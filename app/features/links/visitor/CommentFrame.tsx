import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { OpenedLink } from "#app/core/links/link-source.ts";
import { FailedFolder } from "#app/features/listing/FailedFolder.tsx";
import { useFeature } from "#app/features/listing/use-feature.ts";
import { reloadPage } from "#app/platform/reload.client.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import type { LinkData } from "./link-data.ts";
import { UnlockForm } from "./UnlockForm.tsx";
import { usePublicLink } from "./use-public-link.ts";

const CommentsPane = lazyComponent(
  async () => (await import("#app/features/comments/CommentsPane.tsx")).CommentsPane,
);

/** Opens the link with the key of the fragment, asks for its password where it has one, and shows its comments. */
export function CommentFrame({ data }: { readonly data: LinkData }) {
  const { t } = useTranslation("comments");
  const { runtime, state, unlock, isWaiting } = usePublicLink(data, undefined);
  const isAsking =
    state.phase === "password" || (state.phase === "opening" && data.probe.kind === "password");
  if (isAsking) {
    return (
      <UnlockForm
        isWrong={state.phase === "password" ? state.isWrong : undefined}
        brand={null}
        isBusy={isWaiting || (state.phase === "password" && state.isBusy)}
        onUnlock={unlock}
      />
    );
  }
  if (state.phase === "failed") {
    return (
      <main id="main" className="comment-frame">
        <FailedFolder error={state.error} heading="h1" onRetry={reloadPage} />
      </main>
    );
  }
  return (
    <main id="main" className="comment-frame">
      <h1>{t("title")}</h1>
      {state.phase === "open" && runtime !== null && (
        <OpenComments runtime={runtime} link={state.link} hasComments={state.facts.comments > 0} />
      )}
    </main>
  );
}

interface OpenCommentsProps {
  readonly runtime: Runtime;
  readonly link: OpenedLink;
  /** The owner's word, as the server tells it. */
  readonly hasComments: boolean;
}

function OpenComments({ runtime, link, hasComments }: OpenCommentsProps) {
  const { t } = useTranslation("comments");
  const mayComment = useFeature("comment", null);
  const { cachekey, passwordlock, ks } = link;
  if (!hasComments || !mayComment) return <p>{t("closed")}</p>;
  return (
    <Suspense>
      <CommentsPane
        ports={runtime}
        of={{ cachekey, passwordlock, ks, account: null, isOwnLink: false }}
        ownName={null}
      />
    </Suspense>
  );
}
