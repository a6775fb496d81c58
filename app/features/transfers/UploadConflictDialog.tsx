import { useTranslation } from "react-i18next";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import type { TransferEngine, UploadConflict } from "#app/core/transfers/engine.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { TakenNameDialog } from "#app/ui/overlays/TakenNameDialog.tsx";

/** Asks about a name that is there already, whenever an upload runs into one. */
export function UploadConflictDialog({ engine }: { readonly engine: TransferEngine }) {
  const { t } = useTranslation("transfers");
  const conflict = useObservable(engine.conflict);
  if (conflict === null) return null;
  const { name, freeName, mayRecur, canReplace, reason } = conflict;
  if (reason === "unfit") return <UnfitNameDialog engine={engine} conflict={conflict} />;
  return (
    <TakenNameDialog
      key={name}
      texts={{
        title: t("conflict.title", { name }),
        text: canReplace ? t("conflict.textReplace") : t("conflict.text"),
        free: t("conflict.free", { name: freeName }),
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

interface UnfitNameProps {
  readonly engine: TransferEngine;
  readonly conflict: UploadConflict;
}

/** Offers a name that fits the rules. */
function UnfitNameDialog({ engine, conflict }: UnfitNameProps) {
  const { t } = useTranslation("transfers");
  const { name, freeName, mayRecur } = conflict;
  return (
    <TakenNameDialog
      key={name}
      texts={{
        title: t("unfit.title", { name: toShownName(name) }),
        text: t("unfit.text"),
        skip: t("conflict.skip"),
        keepBoth: t("unfit.upload", { name: freeName }),
        close: t("conflict.close"),
        forAll: mayRecur ? t("unfit.all") : null,
      }}
      onAnswer={(action, forAll) => engine.answerConflict({ action, forAll })}
      // Its row ends as 3500.
      onClose={() => engine.answerConflict(null)}
    />
  );
}
