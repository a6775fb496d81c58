import { Suspense, useState } from "react";
import { Region } from "#app/features/errors/Region.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { ListedShares } from "./ListedShares.tsx";
import type { ShareQuestion } from "./share-question.ts";
import { useLocShare } from "./use-loc-share.ts";
import { useShares } from "./use-shares.ts";

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
        <ListedShares shares={shares} ask={ask} />
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
