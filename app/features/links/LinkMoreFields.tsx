import { useTranslation } from "react-i18next";
import { LINK_LIMITS, REQUEST_LIMITS } from "#app/contract/link-limits.data.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { FormRow } from "#app/ui/controls/FormRows.tsx";
import { Select } from "#app/ui/controls/SelectField.tsx";
import { Input, TextArea } from "#app/ui/controls/TextField.tsx";
import type { LinkFieldsProps } from "./LinkFields.tsx";
import { SwitchRow } from "./SwitchRow.tsx";

/** What its owner calls the link; nobody else reads it. */
export function LabelRow({ form, onChange }: LinkFieldsProps) {
  const { t } = useTranslation("links");
  return (
    <FormRow
      label={t("dialog.label")}
      hint={t("dialog.labelHint")}
      htmlFor="link-label"
      controlKind="field"
      onPhone="stack"
      control={
        <Input
          id="link-label"
          dir="auto"
          autoComplete="off"
          maxLength={LINK_LIMITS.labelMax}
          value={form.label}
          onChange={(event) => onChange({ ...form, label: event.currentTarget.value })}
        />
      }
    />
  );
}

/** What visitors of a file request are told (Reading R-561). */
export function RequestWords({ form, onChange }: Pick<LinkFieldsProps, "form" | "onChange">) {
  const { t } = useTranslation("links");
  return (
    <TextArea
      label={t("dialog.words")}
      hint={t("dialog.wordsHint")}
      dir="auto"
      maxLength={REQUEST_LIMITS.wordsMax}
      value={form.words}
      onChange={(event) => onChange({ ...form, words: event.currentTarget.value })}
    />
  );
}

/** Leads to logo and colours, which stand in the place of the settings meanwhile. */
export function BrandRow({ onBrand }: Pick<LinkFieldsProps, "onBrand">) {
  const { t } = useTranslation("links");
  return (
    <FormRow
      label={t("brand.label")}
      hint={t("brand.hint")}
      htmlFor="link-brand"
      controlKind="switch"
      control={
        <Button id="link-brand" size="small" onClick={onBrand}>
          {t("brand.open")}
        </Button>
      }
    />
  );
}

/** Takes a link out of service without ending it. */
export function SuspendRow({ form, onChange }: LinkFieldsProps) {
  const { t } = useTranslation("links");
  return (
    <SwitchRow
      id="link-suspend"
      label={t("dialog.suspend")}
      hint={t("dialog.suspendHint")}
      isOn={form.isSuspended}
      onChange={(isSuspended) => onChange({ ...form, isSuspended })}
    />
  );
}

const AUDIENCES = ["nobody", "members", "everybody"] as const;

/** Who may read and write comments, and whether mails tell of them (Spec C§2.4). */
export function CommentRows({ form, onChange }: LinkFieldsProps) {
  const { t } = useTranslation("links");
  return (
    <>
      <FormRow
        label={t("dialog.comments")}
        hint={t("dialog.commentsHint")}
        htmlFor="link-comments"
        controlKind="field"
        onPhone="stack"
        control={
          <Select
            id="link-comments"
            value={form.comments}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...form, comments: AUDIENCES.find((one) => one === value) ?? "nobody" })
            }
          >
            {AUDIENCES.map((one) => (
              <option key={one} value={one}>
                {t(`dialog.audience.${one}`)}
              </option>
            ))}
          </Select>
        }
      />
      {form.comments !== "nobody" && (
        <SwitchRow
          id="link-comment-mail"
          label={t("dialog.commentMail")}
          hint={t("dialog.commentMailHint")}
          isOn={form.notifiesOfComments}
          onChange={(notifiesOfComments) => onChange({ ...form, notifiesOfComments })}
        />
      )}
    </>
  );
}
