import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { type EncryptingStep, encryptLinks } from "#app/core/links/encrypt-links.ts";
import { useShowFailure } from "#app/features/errors/use-action.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { ProgressBar } from "#app/ui/Progress.tsx";
import { Hint } from "#app/ui/Text.tsx";

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
      <Hint>{t("encrypting.keepOpen")}</Hint>
    </Dialog>
  );
}

interface EncryptLinksProps {
  readonly ports: FilesPorts;
  readonly links: readonly string[];
  /** `isDone`: false when it failed, which was told. */
  readonly onDone: (isDone: boolean) => void;
}

/**
 * Gives links the keys of what was moved under them, one link after the other. It runs once for
 * these links, however often its parent is drawn, and ends when it goes.
 */
export function EncryptLinks({ ports, links, onDone }: EncryptLinksProps) {
  const [progress, setProgress] = useState<EncryptingStep>({ kind: "preparing" });
  const showFailure = useShowFailure();
  const latest = useRef({ onDone, showFailure });
  useEffect(() => {
    latest.current = { onDone, showFailure };
  });
  const wanted = links.join();
  useEffect(() => {
    const running = new AbortController();
    const { signal } = running;
    encryptLinks(ports, wanted.split(","), { onStep: setProgress, signal })
      .then(() => true)
      .catch((error) => {
        if (!signal.aborted) latest.current.showFailure(error);
        return false;
      })
      .then((isDone) => signal.aborted || latest.current.onDone(isDone));
    return () => running.abort();
  }, [ports, wanted]);
  return <EncryptingDialog progress={progress} />;
}
