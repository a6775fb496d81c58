import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import type { Submit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { Skeleton } from "#app/ui/Progress.tsx";

interface WaitingRecordsProps {
  readonly loading: Submit;
  readonly look: () => void;
}

/** In the place of records that are not here yet, or did not come. */
export function WaitingRecords({ loading, look }: WaitingRecordsProps) {
  const { t } = useTranslation(["team", "team-records"]);
  const refusalId = useId();
  return loading.error === null ? (
    <div className="team-loading" role="status" aria-label={t("team-records:loading")}>
      {[1, 2, 3].map((seed) => (
        <Skeleton key={seed} seed={seed} />
      ))}
    </div>
  ) : (
    <div className="team-loading">
      <Refusal error={loading.error} id={refusalId} />
      <Button size="small" onClick={look}>
        {t("retry")}
      </Button>
    </div>
  );
}
