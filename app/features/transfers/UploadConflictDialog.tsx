import { useTranslation } from "react-i18next";
import type { TransferEngine } from "#app/core/transfers/engine.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { TakenNameDialog } from "#app/ui/overlays/TakenNameDialog.tsx";

/** Asks about a name that is there already, whenever an upload runs into one. */
export function UploadConflictDialog({ engine }: { readonly engine: TransferEngine }) {
  const { t } = useTranslation("transfers");
  const conflict = useObservable(engine.conflict);
  if (conflict === null) return null;
  const { name, mayRecur, canReplace } = conflict;
  return (
    <TakenNameDialog
      key={name}
      texts={{
        title: t("conflict.title", { name }),
        text: canReplace ? t("conflict.textReplace") : t("conflict.text"),
        ...(canReplace && { replace: t("conflict.replace") }),
        skip: t("conflict.skip"),
        keepBoth: t("conflict.keepBoth"),
        close: t("conflict.close"),
        forAll: mayRecur ? t("conflict.all") : null,
      }}
      onAnswer={(action, forAll) => engine.answerConflict({ action, forAll })}
      // Its row ends as 7030.
      onClose={() => engine.answerConflict(null)}
    />
  );
}
