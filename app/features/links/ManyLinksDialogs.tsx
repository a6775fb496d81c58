import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { LINK_LIMITS } from "#app/contract/link-limits.data.ts";
import { personOf } from "#app/core/access/person-of.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { Link } from "#app/core/links/link.ts";
import { linkRulesOf } from "#app/core/links/link-rules.ts";
import { deleteLinks, expireLinks } from "#app/core/links/many-links.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { FormRow, FormRows } from "#app/ui/controls/FormRows.tsx";
import { Select } from "#app/ui/controls/SelectField.tsx";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";

interface ManyDialogProps {
  readonly ports: FilesPorts;
  readonly links: readonly Link[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before many links are deleted. */
export function DeleteManyDialog({ ports, links, onClose, onDone }: ManyDialogProps) {
  const { t } = useTranslation("links");
  const refusalId = useId();
  const { isBusy, error, submit } = useSubmit();
  const confirm = async () => {
    if (await submit(() => deleteLinks(ports, links))) onDone();
  };
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t("many.deleteTitle", { number: links.length })}
      confirmLabel={t("many.delete")}
      cancelLabel={t("dialog.cancel")}
      closeLabel={t("dialog.close")}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t("many.deleteText")}</p>
      {error !== null && <Refusal error={error} id={refusalId} />}
    </ConfirmDialog>
  );
}

/** When many links end, counted from now. */
export function ExpireManyDialog({ ports, links, onClose, onDone }: ManyDialogProps) {
  const { t } = useTranslation("links");
  const refusalId = useId();
  const { mustExpire } = linkRulesOf(personOf(useObservable(ports.account.user)));
  const [days, setDays] = useState<number>(LINK_LIMITS.roleExpiryDays);
  const { isBusy, error, submit } = useSubmit();
  const save = async () => {
    if (await submit(() => expireLinks(ports, links, days))) onDone();
  };
  return (
    <Dialog
      open
      title={t("many.expiryTitle", { number: links.length })}
      closeLabel={t("dialog.close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void save()}>
            {t("dialog.save")}
          </Button>
        </>
      }
    >
      <FormRows>
        <FormRow
          label={t("dialog.expiry")}
          htmlFor="many-expiry"
          controlKind="field"
          onPhone="stack"
          control={
            <Select
              id="many-expiry"
              value={String(days)}
              onChange={({ currentTarget: { value } }) => setDays(Number(value))}
            >
              {!mustExpire && <option value="0">{t("dialog.expiryDays.0")}</option>}
              {LINK_LIMITS.expiryDays.map((choice) => (
                <option key={choice} value={choice}>
                  {t(`dialog.expiryDays.${choice}`)}
                </option>
              ))}
            </Select>
          }
        />
      </FormRows>
      {error !== null && <Refusal error={error} id={refusalId} />}
    </Dialog>
  );
}
