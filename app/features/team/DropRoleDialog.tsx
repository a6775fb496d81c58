import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_ROLE_NAME, OWNER_ROLE_NAME } from "#app/contract/permissions.data.ts";
import type { TeamRole } from "#app/core/team/team.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { SelectField } from "#app/ui/controls/SelectField.tsx";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import type { TeamState } from "./use-team.ts";

interface DropRoleDialogProps {
  readonly role: TeamRole;
  readonly state: TeamState;
  readonly onClose: () => void;
}

/** Deletes a role; whoever has it gets another one first. */
export function DropRoleDialog({ role, state, onClose }: DropRoleDialogProps) {
  const { t } = useTranslation("team");
  const refusalId = useId();
  const [next, setNext] = useState(DEFAULT_ROLE_NAME);
  const { error, isBusy, submit } = useSubmit();
  const toast = useToast();
  const others = state.roles
    .map(({ name }) => name)
    .filter((name) => name !== role.name && name !== OWNER_ROLE_NAME);
  const users = (state.team?.users ?? []).filter((user) => user.role === role.name);
  const drop = async () => {
    const isDone = await submit(() =>
      state.act(async ({ api }) => {
        const { giveRole, removeRole } = await import("#app/core/team/team.api.ts");
        const ids = users.map(({ jobId }) => jobId);
        if (ids.length > 0) await giveRole(api, ids, next);
        await removeRole(api, role.name);
      }),
    );
    if (!isDone) return;
    toast({ text: t("roles.deleted"), kind: "success" });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t("roles.deleteTitle", { name: role.name })}
      confirmLabel={t("roles.delete")}
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
      busy={isBusy}
      onConfirm={() => void drop()}
      onClose={onClose}
    >
      <div className="team-form">
        {error !== null && <Refusal error={error} id={refusalId} />}
        <p>{t("roles.inUse", { count: users.length })}</p>
        {users.length > 0 && (
          <SelectField
            label={t("roles.theyGet")}
            value={next}
            onChange={({ target }) => setNext(target.value)}
          >
            {others.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </ConfirmDialog>
  );
}
