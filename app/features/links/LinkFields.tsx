import { type Dispatch, type SetStateAction, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { LINK_LIMITS } from "#app/contract/link-limits.data.ts";
import type { Link } from "#app/core/links/link.ts";
import {
  LINK_PERMISSIONS,
  type LinkForm,
  type LinkFormProblems,
  type LinkPermission,
  permissionOf,
  withGenerated,
  withPermission,
} from "#app/core/links/link-form.ts";
import type { LinkRules } from "#app/core/links/link-rules.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { FieldError } from "#app/ui/controls/Field.tsx";
import { FormRow, FormRows } from "#app/ui/controls/FormRows.tsx";
import { PasswordField } from "#app/ui/controls/PasswordField.tsx";
import { Select } from "#app/ui/controls/SelectField.tsx";
import { Input } from "#app/ui/controls/TextField.tsx";
import { TextButton } from "#app/ui/Text.tsx";
import { BrandRow, CommentRows, LabelRow, RequestWords, SuspendRow } from "./LinkMoreFields.tsx";
import { SwitchRow } from "./SwitchRow.tsx";

export interface LinkFieldsProps {
  readonly form: LinkForm;
  /** null while the link is not made yet. */
  readonly link: Link | null;
  readonly kind: "file" | "folder";
  readonly rules: LinkRules;
  readonly problems: LinkFormProblems;
  readonly onChange: Dispatch<SetStateAction<LinkForm>>;
  /** Undefined where there is no branding to change. */
  readonly onBrand?: (() => void) | undefined;
  /** Comments are offered here (flag `comment`). */
  readonly mayComment: boolean;
  /** Gives a fresh password. */
  readonly generate: () => Promise<string>;
}

/** Everything that can be set of a link (Spec C§2.4); a role's rules hold for new ones (Spec C§6). */
export function LinkFields(props: LinkFieldsProps) {
  const { t } = useTranslation("links");
  const { form, onChange, link, problems } = props;
  const used = link !== null && link.downloadLimit > 0;
  return (
    <FormRows>
      <PasswordRow {...props} />
      <PermissionRow {...props} />
      <ExpiryRow {...props} />
      <FormRow
        label={t("dialog.limit")}
        hint={
          used
            ? t("dialog.limitUsed", { count: link.downloadCount, limit: link.downloadLimit })
            : t("dialog.limitHint")
        }
        htmlFor="link-limit"
        controlKind="field"
        onPhone="stack"
        control={
          <Input
            id="link-limit"
            inputMode="numeric"
            value={form.limit}
            aria-invalid={problems.isLimitWrong || undefined}
            onChange={(event) => onChange({ ...form, limit: event.currentTarget.value })}
          />
        }
      >
        {problems.isLimitWrong ? <FieldError>{t("dialog.limitWrong")}</FieldError> : null}
      </FormRow>
      <SwitchRow
        id="link-mail"
        label={t("dialog.email")}
        hint={t("dialog.emailHint")}
        isOn={form.notifiesByMail}
        onChange={(notifiesByMail) => onChange({ ...form, notifiesByMail })}
      />
      {props.mayComment && <CommentRows {...props} />}
      <LabelRow {...props} />
      {link !== null && props.onBrand !== undefined && <BrandRow {...props} />}
      {link !== null && <SuspendRow {...props} />}
    </FormRows>
  );
}

function PasswordRow({ form, link, rules, problems, onChange, generate }: LinkFieldsProps) {
  const { t } = useTranslation("links");
  const isForced = link === null && rules.mustHavePassword;
  const fill = async () => onChange(withGenerated(form.password, await generate()));
  const isToFill = isForced && rules.generatesPassword && form.password === "";
  useEffect(() => {
    // Nothing that was typed meanwhile is replaced.
    if (isToFill) void generate().then((password) => onChange(withGenerated("", password)));
  }, [isToFill, generate, onChange]);
  const toggle = (isOn: boolean) => {
    onChange({ ...form, hasPassword: isOn });
    if (isOn && form.password === "") void fill();
  };
  return (
    <SwitchRow
      id="link-password-on"
      label={t("dialog.password")}
      hint={isForced && t("dialog.roleAsks")}
      isOn={form.hasPassword}
      isFixed={isForced}
      onChange={toggle}
    >
      {form.hasPassword && (
        <PasswordField
          face="mono"
          dir="ltr"
          label={t("dialog.passwordLabel")}
          showLabel={t("dialog.showPassword")}
          hideLabel={t("dialog.hidePassword")}
          initially="shown"
          autoComplete="off"
          action={<TextButton onClick={fill}>{t("dialog.generate")}</TextButton>}
          value={form.password}
          hint={t("dialog.passwordHint")}
          error={
            problems.password === undefined ? undefined : t(`dialog.problem.${problems.password}`)
          }
          onChange={(event) => onChange({ ...form, password: event.currentTarget.value })}
        />
      )}
    </SwitchRow>
  );
}

/** Only folders take files; what visitors add or change needs a paid plan. */
function PermissionRow({ form, kind, rules, onChange }: LinkFieldsProps) {
  const { t } = useTranslation("links");
  const chosen = permissionOf(form);
  const offered = LINK_PERMISSIONS.filter(
    (each) => each === chosen || kind === "folder" || !takesFiles(each),
  );
  const isShort = !rules.mayTakeUploads;
  return (
    <FormRow
      label={t("dialog.permissions")}
      hint={
        <>
          {t(`dialog.permissionHint.${chosen}`)} {isShort && t("dialog.uploadsNeedPlan")}
        </>
      }
      htmlFor="link-permissions"
      controlKind="field"
      onPhone="stack"
      control={
        <Select
          id="link-permissions"
          value={chosen}
          onChange={({ currentTarget: { value } }) => {
            const permission = LINK_PERMISSIONS.find((each) => each === value);
            if (permission !== undefined) onChange(withPermission(form, permission));
          }}
        >
          {offered.map((each) => (
            <option
              key={each}
              value={each}
              disabled={needsPlan(each) && each !== chosen && !rules.mayTakeUploads}
            >
              {t(`dialog.permission.${each}`)}
            </option>
          ))}
        </Select>
      }
    >
      {chosen === "request" && <RequestWords form={form} onChange={onChange} />}
    </FormRow>
  );
}

function takesFiles(permission: LinkPermission): boolean {
  return permission === "upload" || permission === "uploadEdit" || permission === "request";
}

function needsPlan(permission: LinkPermission): boolean {
  return permission === "edit" || takesFiles(permission);
}

function ExpiryRow({ form, link, rules, onChange }: LinkFieldsProps) {
  const { t } = useTranslation("links");
  const formats = useItemFormats();
  const isForced = rules.mustExpire && (link === null || link.expiresAtMs > 0);
  const date = link === null || link.expiresAtMs === 0 ? "" : formats.dateTime(link.expiresAtMs);
  return (
    <FormRow
      label={t("dialog.expiry")}
      hint={isForced && date === "" ? t("dialog.roleAsks") : date}
      htmlFor="link-expiry"
      controlKind="field"
      onPhone="stack"
      control={
        <Select
          id="link-expiry"
          value={String(form.expiry)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...form, expiry: value === "keep" ? value : Number(value) })
          }
        >
          {date !== "" && <option value="keep">{t("dialog.expiryKeep", { date })}</option>}
          {!isForced && <option value="0">{t("dialog.expiryDays.0")}</option>}
          {LINK_LIMITS.expiryDays.map((days) => (
            <option key={days} value={days}>
              {t(`dialog.expiryDays.${days}`)}
            </option>
          ))}
        </Select>
      }
    />
  );
}
