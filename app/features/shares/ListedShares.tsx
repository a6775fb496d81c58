import { useTranslation } from "react-i18next";
import { FailedFolder } from "#app/features/listing/FailedFolder.tsx";
import { OutOfDate } from "#app/features/listing/OutOfDate.tsx";
import { LoadingRows } from "./LoadingRows.tsx";
import { NoShares } from "./NoShares.tsx";
import { ShareGroups } from "./ShareGroups.tsx";
import type { ShareQuestion } from "./share-question.ts";
import type { Shares } from "./use-shares.ts";

interface ListedSharesProps {
  readonly shares: Pick<Shares, "ports" | "state" | "reload">;
  readonly ask: (question: ShareQuestion) => void;
}

/** What the list of shares has come to; rows that stand there stay where it cannot be brought up to date. */
export function ListedShares({ shares: { ports, state, reload }, ask }: ListedSharesProps) {
  const { t } = useTranslation("shares");
  switch (state.phase) {
    case "loading":
      return <LoadingRows label={t("list.loading")} />;
    case "failed":
      return <FailedFolder error={state.error} heading="h2" onRetry={reload} />;
    case "ready":
      return (
        <>
          {state.error !== null && <OutOfDate frame="box" onRetry={reload} />}
          {state.shares.length > 0 && <ShareGroups shares={state.shares} ask={ask} />}
          {state.shares.length === 0 && ports !== null && <NoShares user={ports.account.user} />}
        </>
      );
  }
}
