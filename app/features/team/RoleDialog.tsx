import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_ROLE_NAME, OWNER_ROLE_NAME } from "#app/contract/permissions.data.ts";
import type { TeamUser } from "#app/core/team/team.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { SelectField } from "#app/ui/controls/SelectField.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { Hint } from "#app/ui/Text.tsx";
import type { TeamState } from "./use-team.ts";

interface RoleDialogProps {
  readonly state: TeamState;
  readonly users: readonly TeamUser[];
  readonly onClose: () => void;
}

/** Gives users another role (8123, 8124). */
export function RoleDialog({ state, users, onClose }: RoleDialogProps) {
  const { t } = useTranslation("team");
  const refusalId = useId();
  const names = state.roles.map(({ name }) => name).filter((name) => name !== OWNER_ROLE_NAME);
  const [role, setRole] = useState(users[0]?.role ?? DEFAULT_ROLE_NAME);
  const { error, isBusy, submit, forget } = useSubmit();
  const toast = useToast();
  const save = async () => {
    const isDone = await submit(() =>
      state.act(async ({ api }) => {
        const { giveRole } = await import("#app/core/team/team.api.ts");
        const ids = users.map(({ jobId }) => jobId);
        await giveRole(api, ids, role);
      }),
    );
    if (!isDone) return;
    toast({ text: t("role.given"), kind: "success" });
    onClose();
  };
  return (
    <Dialog
      open
      title={t("role.title", { count: users.length })}
      closeLabel={t("close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void save()}>
            {t("role.save")}
          </Button>
        </>
      }
    >
      <div className="team-form">
        {error !== null && <Refusal error={error} id={refusalId} />}
        <SelectField
          label={t("role.label")}
          value={role}
          onChange={({ target }) => {
            forget();
            setRole(target.value);
          }}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <Hint>{t("role.hint")}</Hint>
      </div>
    </Dialog>
  );
}
