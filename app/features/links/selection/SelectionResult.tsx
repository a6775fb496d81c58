import Copy from "lucide-react/icons/copy";
import { useTranslation } from "react-i18next";
import type { SelectionLinks, SelectionWish } from "#app/core/links/selection-links.ts";
import { toSelectionText } from "#app/core/links/selection-text.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { FieldBox } from "#app/ui/controls/Field.tsx";
import { Input } from "#app/ui/controls/TextField.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { ProgressBar } from "#app/ui/Progress.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { useCopyText } from "#app/ui/use-copy-text.ts";
import { SelectionRow } from "./SelectionRow.tsx";

interface SelectionResultProps {
  readonly links: SelectionLinks;
  readonly wish: SelectionWish;
  readonly returnFocus: HTMLElement | null;
  readonly onClose: () => void;
}

/** The links as they come, each to be copied, and what failed with its reason. */
export function SelectionResult({ links, wish, returnFocus, onClose }: SelectionResultProps) {
  const { t } = useTranslation(["link-selection", "links"]);
  const { phase, links: rows } = useObservable(links.state);
  const ready = rows.filter(({ at }) => at.step === "ready").length;
  const isOver = phase === "over";
  const missing = rows.filter(({ at }) => at.step !== "ready").map(({ item }) => item.id);
  return (
    <Dialog
      open
      shape="wide"
      title={t("title", { number: rows.length })}
      // While it works its own button ends it, so that no stray press does.
      dismiss={isOver ? "any" : "buttons"}
      closeLabel={isOver ? t("links:dialog.close") : undefined}
      {...{ onClose, returnFocus }}
      footStart={ready > 0 && <CopyAll links={links} number={ready} />}
      foot={
        isOver ? (
          <>
            {missing.length > 0 && (
              <Button onClick={() => void links.retry(missing)}>{t("retryAll")}</Button>
            )}
            <Button kind="primary" onClick={onClose}>
              {t("links:dialog.done")}
            </Button>
          </>
        ) : (
          <Button busy={phase === "stopping"} onClick={() => links.cancel()}>
            {t("links:dialog.cancel")}
          </Button>
        )
      }
    >
      <p role="status">
        {t(phase === "stopping" ? "stopping" : "ready", { number: ready, all: rows.length })}
      </p>
      {!isOver && (
        <>
          <ProgressBar label={t("title", { number: rows.length })} ratio01={ready / rows.length} />
          <Hint>{t("links:encrypting.keepOpen")}</Hint>
        </>
      )}
      {wish.form.hasPassword && ready > 0 && <SharedPassword password={wish.form.password} />}
      <ul className="selection-links">
        {rows.map((link) => (
          <SelectionRow
            key={link.item.id}
            link={link}
            onRetry={isOver ? () => void links.retry([link.item.id]) : undefined}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function CopyAll({ links, number }: { readonly links: SelectionLinks; readonly number: number }) {
  const { t } = useTranslation(["link-selection", "links"]);
  const copy = useCopyText({
    copied: t("allCopied", { number }),
    failed: t("links:dialog.copyFailed"),
    close: t("links:dialog.close"),
  });
  return (
    <Button icon={Copy} onClick={() => void copy(toSelectionText(links.state.get().links))}>
      {t("copyAll")}
    </Button>
  );
}

/** It stands beside the addresses, never among what is copied with them. */
function SharedPassword({ password }: { readonly password: string }) {
  const { t } = useTranslation(["link-selection", "links"]);
  const copy = useCopyText({
    copied: t("passwordCopied"),
    failed: t("links:dialog.copyFailed"),
    close: t("links:dialog.close"),
  });
  return (
    <div className="selection-password">
      <FieldBox>
        <Input
          face="mono"
          dir="ltr"
          readOnly
          aria-label={t("password")}
          value={password}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={Copy} onClick={() => void copy(password)}>
          {t("copyPassword")}
        </Button>
      </FieldBox>
      <Hint>{t("links:dialog.passwordHint")}</Hint>
    </div>
  );
}
