import { useTranslation } from "react-i18next";
import { PasswordField, type PasswordFieldProps } from "#app/ui/controls/PasswordField.tsx";

/** The password that stands, for what changes how the account is opened. */
export function CurrentPasswordField(
  props: Omit<PasswordFieldProps, "label" | "showLabel" | "hideLabel">,
) {
  const { t } = useTranslation("password");
  return (
    <PasswordField
      label={t("field.current")}
      showLabel={t("field.show")}
      hideLabel={t("field.hide")}
      autoComplete="current-password"
      {...props}
    />
  );
}
