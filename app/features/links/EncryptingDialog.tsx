import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { openLinkKeys } from "#app/core/links/covering.ts";
import { useShowFailure } from "#app/features/files/use-deed.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { ProgressBar } from "#app/ui/Progress.tsx";
import { type EncryptingStep, runEncryption } from "./use-link-work.ts";

const FULL_PERCENT = 100;

/** Shows how far a link is encrypted; the user cannot close it (Spec C§2.4). */
export function EncryptingDialog({ progress }: { readonly progress: EncryptingStep }) {
  const { t } = useTranslation("links");
  const ratio01 = progress.kind === "encrypting" ? progress.percent / FULL_PERCENT : undefined;
  return (
    <Dialog open title={t("encrypting.title")} dismiss="buttons" onClose={() => undefined}>
      <p role="status">
        {progress.kind === "encrypting"
          ? t("encrypting.progress", { percent: progress.percent })
          : t(`encrypting.${progress.kind}`)}
      </p>
      {progress.kind === "encrypting" && <p>{t("visitor.items", { count: progress.listed })}</p>}
      <ProgressBar label={t("encrypting.title")} ratio01={ratio01} />
    </Dialog>
  );
}

interface EncryptLinksProps {
  readonly ports: FilesPorts;
  readonly links: readonly string[];
  readonly onDone: () => void;
}

/** Gives links the keys of what was moved under them, one link after the other. */
export function EncryptLinks({ ports, links, onDone }: EncryptLinksProps) {
  const [progress, setProgress] = useState<EncryptingStep>({ kind: "preparing" });
  const showFailure = useShowFailure();
  useEffect(() => {
    let isHere = true;
    const run = async () => {
      for (const ks of await openLinkKeys(ports, links)) {
        await runEncryption(ports, ks, (step) => isHere && setProgress(step));
      }
    };
    run()
      .catch(showFailure)
      .finally(() => isHere && onDone());
    return () => {
      isHere = false;
    };
  }, [ports, links, onDone, showFailure]);
  return <EncryptingDialog progress={progress} />;
}
