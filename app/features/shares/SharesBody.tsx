import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Region } from "#app/features/errors/Region.tsx";
import { FailedFolder } from "#app/features/listing/FailedFolder.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { LoadingRows } from "./LoadingRows.tsx";
import { NoShares } from "./NoShares.tsx";
import { ShareGroups } from "./ShareGroups.tsx";
import type { ShareQuestion } from "./share-question.ts";
import { useLocShare } from "./use-loc-share.ts";
import { type Shares, useShares } from "./use-shares.ts";

const InviteWordsFlag = lazyComponent(
  async () => (await import("./InviteWordsFlag.tsx")).InviteWordsFlag,
);
const FollowChanges = lazyComponent(
  async () => (await import("./FollowChanges.tsx")).FollowChanges,
);
const ShareQuestionDialog = lazyComponent(
  async () => (await import("./ShareQuestionDialog.tsx")).ShareQuestionDialog,
);

/** The list of shares, and what is open over it. */
export function SharesBody() {
  const shares = useShares();
  const [question, ask] = useState<ShareQuestion | null>(null);
  useLocShare(shares.state, ask);
  const close = () => {
    ask(null);
    if (question?.kind === "people") shares.reload();
  };
  return (
    <>
      <Region look="part">
        <ShareList shares={shares} ask={ask} />
      </Region>
      <Region look="dialog" place={question?.kind} onClose={close}>
        {shares.ports !== null && question !== null && (
          <Suspense>
            <InviteWordsFlag ports={shares.ports}>
              <FollowChanges>
                <ShareQuestionDialog
                  question={question}
                  ports={shares.ports}
                  act={shares.act}
                  onClose={close}
                />
              </FollowChanges>
            </InviteWordsFlag>
          </Suspense>
        )}
      </Region>
    </>
  );
}

interface ListProps {
  readonly shares: Shares;
  readonly ask: (question: ShareQuestion) => void;
}

function ShareList({ shares, ask }: ListProps) {
  const { t } = useTranslation("shares");
  const { state } = shares;
  switch (state.phase) {
    case "loading":
      return <LoadingRows label={t("list.loading")} />;
    case "failed":
      return <FailedFolder error={state.error} heading="h2" onRetry={shares.reload} />;
    case "ready":
      return state.shares.length === 0 ? (
        shares.ports !== null && <NoShares user={shares.ports.account.user} />
      ) : (
        <ShareGroups shares={state.shares} ask={ask} />
      );
  }
}
