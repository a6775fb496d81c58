import Check from "lucide-react/icons/check";
import { useTranslation } from "react-i18next";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { CodeText } from "#app/features/errors/Refusal.tsx";
import { BusyRing } from "#app/ui/BusyRing.tsx";
import { Icon } from "#app/ui/Icon.tsx";

export type SaveStatus =
  | { readonly kind: "idle" }
  | { readonly kind: "dirty"; readonly count: number }
  | { readonly kind: "saving" }
  | { readonly kind: "saved" }
  | { readonly kind: "failed"; readonly error: AppErrorShape };

/** What became of a change, beside its control. */
export function SaveState({ status }: { readonly status: SaveStatus }) {
  return (
    <span className="settings-state" data-state={status.kind} role="status">
      <StateText status={status} />
    </span>
  );
}

function StateText({ status }: { readonly status: SaveStatus }) {
  const { t } = useTranslation("settings");
  switch (status.kind) {
    case "idle":
      return null;
    case "dirty":
      return t("save.dirty", { count: status.count });
    case "saving":
      return (
        <>
          <BusyRing inPlace={false} />
          {t("save.saving")}
        </>
      );
    case "saved":
      return (
        <>
          <Icon icon={Check} size={16} />
          {t("save.saved")}
        </>
      );
    case "failed":
      return <CodeText code={status.error.code} />;
  }
}
