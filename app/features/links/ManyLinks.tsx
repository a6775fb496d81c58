import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { Link } from "#app/core/links/link.ts";
import { canBeSet, suspendLinks } from "#app/core/links/many-links.ts";
import { useAction } from "#app/features/errors/use-action.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import styles from "./Links.module.css";

const DeleteManyDialog = lazyComponent(
  async () => (await import("./ManyLinksDialogs.tsx")).DeleteManyDialog,
);
const ExpireManyDialog = lazyComponent(
  async () => (await import("./ManyLinksDialogs.tsx")).ExpireManyDialog,
);

interface ManyLinksProps {
  readonly ports: FilesPorts;
  /** Those that are selected, of the ones that are shown. */
  readonly selected: readonly Link[];
  readonly shown: number;
  readonly onAll: () => void;
  readonly onNone: () => void;
  /** Something was done with them. */
  readonly onDone: () => void;
}

/** What can be done with many links of the list at once. */
export function ManyLinks({ ports, selected, shown, onAll, onNone, onDone }: ManyLinksProps) {
  const { t } = useTranslation("links");
  const toast = useToast();
  const run = useAction();
  const [asking, ask] = useState<"nothing" | "delete" | "expiry">("nothing");
  const [isBusy, setBusy] = useState(false);
  const number = selected.length;
  const settable = selected.some(canBeSet);
  const isDone = (text: string) => {
    toast({ kind: "success", text });
    ask("nothing");
    onDone();
  };
  const suspend = async (isSuspended: boolean) => {
    setBusy(true);
    const done = await run(async () => {
      await suspendLinks(ports, selected, isSuspended);
      return true;
    });
    setBusy(false);
    if (done) isDone(t(isSuspended ? "many.suspended" : "many.resumed", { number }));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div className={styles.many} role="group" aria-label={t("many.label")}>
      <span role="status">{t("many.selected", { number })}</span>
      {number < shown && (
        <Button size="small" onClick={onAll}>
          {t("many.all", { number: shown })}
        </Button>
      )}
      <Button size="small" onClick={onNone}>
        {t("many.none")}
      </Button>
      <Button size="small" busy={isBusy} disabled={!settable} onClick={() => void suspend(true)}>
        {t("many.suspend")}
      </Button>
      <Button size="small" busy={isBusy} disabled={!settable} onClick={() => void suspend(false)}>
        {t("many.resume")}
      </Button>
      <Button size="small" disabled={!settable} onClick={() => ask("expiry")}>
        {t("many.expiry")}
      </Button>
      <Button size="small" kind="danger-quiet" onClick={() => ask("delete")}>
        {t("many.delete")}
      </Button>
      {asking !== "nothing" && (
        <Suspense>
          {asking === "delete" ? (
            <DeleteManyDialog
              {...{ ports, links: selected }}
              onClose={() => ask("nothing")}
              onDone={() => isDone(t("many.deleted", { number }))}
            />
          ) : (
            <ExpireManyDialog
              {...{ ports, links: selected }}
              onClose={() => ask("nothing")}
              onDone={() => isDone(t("many.expirySet", { number }))}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}
