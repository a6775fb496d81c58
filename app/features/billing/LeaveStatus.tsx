import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import type { Submit } from "#app/features/errors/use-submit.ts";
import { Hint } from "#app/ui/Text.tsx";

/** `data` of a refused address; the same word as in `billing.api.ts`, which comes later. */
const FOREIGN_ADDRESS = "foreign-address";

/** Whether somebody is on the way to the provider's page, or why not. */
export function LeaveStatus({ state }: { readonly state: Submit }) {
  const { t } = useTranslation("billing");
  const refusalId = useId();
  const more = state.error?.data === FOREIGN_ADDRESS ? t("foreign") : undefined;
  return (
    <>
      <div role="status" className="billing-going">
        {state.isBusy && <Hint>{t("going")}</Hint>}
      </div>
      {state.error !== null && <Refusal error={state.error} id={refusalId} more={more} />}
    </>
  );
}
