import { useId } from "react";
import { useTranslation } from "react-i18next";
import { isActive, type TeamUser } from "#app/core/team/team.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import type { TeamState } from "./use-team.ts";

interface RemoveDialogProps {
  readonly state: TeamState;
  readonly users: readonly TeamUser[];
  readonly onClose: () => void;
}

/** Says what becomes of files, shares and links before anybody is taken off the team (Reading R-374). */
export function RemoveDialog({ state, users, onClose }: RemoveDialogProps) {
  const { t } = useTranslation("team");
  const refusalId = useId();
  const { error, isBusy, submit } = useSubmit();
  const toast = useToast();
  const joined = users.some(isActive);
  const remove = async () => {
    const isDone = await submit(() => state.act((tools) => removeAll(tools, users)));
    // What went before a refusal is gone: the list says so behind the dialog.
    if (!isDone) return state.look();
    toast({ text: t("remove.done", { count: users.length }), kind: "success" });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={
        users.length === 1
          ? t("remove.title", { email: users[0]?.email })
          : t("remove.titleMany", { count: users.length })
      }
      confirmLabel={t("users.delete")}
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
      busy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <div className="team-form">
        {error !== null && <Refusal error={error} id={refusalId} />}
        {joined ? (
          <ul className="team-facts">
            <li>{t("remove.account")}</li>
            <li>{t("remove.shares")}</li>
            <li>{t("remove.links")}</li>
            <li>{t("remove.keys")}</li>
          </ul>
        ) : (
          <p>{t("remove.invited")}</p>
        )}
      </div>
    </ConfirmDialog>
  );
}

type Tools = Parameters<Parameters<TeamState["act"]>[0]>[0];

async function removeAll({ api, host }: Tools, users: readonly TeamUser[]): Promise<void> {
  const { removeUser } = await import("#app/core/team/team.api.ts");
  for (const user of users) {
    if (isActive(user)) await removeUser(api, user);
    else await (await host()).takeBack(user.jobId);
  }
}
