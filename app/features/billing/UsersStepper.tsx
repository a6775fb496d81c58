import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { UsersRange } from "#app/core/billing/billing.ts";
import { IconButton } from "#app/ui/controls/IconButton.tsx";

interface UsersStepperProps {
  readonly range: UsersRange;
  readonly users: number;
  readonly onUsers: (users: number) => void;
}

/** For how many users the prices of a team are told. */
export function UsersStepper({ range, users, onUsers }: UsersStepperProps) {
  const { t } = useTranslation("billing");
  const name = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div className="billing-users" role="group" aria-labelledby={name}>
      <span id={name}>{t("plans.users")}</span>
      <IconButton
        label={t("plans.less")}
        icon={Minus}
        aria-disabled={users <= range.min}
        onClick={() => onUsers(Math.max(range.min, users - 1))}
      />
      <output>{users}</output>
      <IconButton
        label={t("plans.more")}
        icon={Plus}
        aria-disabled={users >= range.max}
        onClick={() => onUsers(Math.min(range.max, users + 1))}
      />
    </div>
  );
}
