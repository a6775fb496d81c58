import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import type { Submit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { Skeleton } from "#app/ui/Progress.tsx";

/** What is asked for is on its way, or did not come. */
export function Waiting({ loading, look }: { readonly loading: Submit; look(): void }) {
  const { t } = useTranslation("billing");
  const refusalId = useId();
  if (loading.error === null) {
    return (
      <div className="billing-stack" role="status" aria-label={t("loading")}>
        {[1, 2, 3].map((seed) => (
          <Skeleton key={seed} seed={seed} />
        ))}
      </div>
    );
  }
  return (
    <div className="billing-stack">
      <Refusal error={loading.error} id={refusalId} />
      <p>
        <Button size="small" onClick={look}>
          {t("retry")}
        </Button>
      </p>
    </div>
  );
}
