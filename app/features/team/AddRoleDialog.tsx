import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { DEFAULT_ROLE, toRoleName } from "#app/contract/role-permissions.ts";
import { isNameRefused } from "#app/core/team/role-form.ts";
import { CodeText, preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import type { TeamState } from "./use-team.ts";

interface AddRoleDialogProps {
  readonly state: TeamState;
  readonly onAdded: (name: string) => void;
  readonly onClose: () => void;
}

/** A role begins with a name and the defaults of the form; the rest is chosen in the editor. */
export function AddRoleDialog({ state, onAdded, onClose }: AddRoleDialogProps) {
  const { t } = useTranslation("team");
  const [formId, refusalId] = [useId(), useId()];
  const [typed, setTyped] = useState("");
  const { error, isBusy, submit, forget } = useSubmit();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (isNameRefused(typed)) return;
    const name = toRoleName(typed);
    const isDone = await submit(() =>
      state.act(async ({ api }) => {
        const { addRole } = await import("#app/core/team/team.api.ts");
        await addRole(api, name, DEFAULT_ROLE);
      }),
    );
    if (!isDone) return;
    onAdded(name);
    onClose();
  };
  const isRefused = typed !== "" && isNameRefused(typed);
  return (
    <Dialog
      open
      title={t("roles.add")}
      closeLabel={t("close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy}>
            {t("roles.add")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="team-form"
        method="dialog"
        onFocus={preloadRefusal}
        onSubmit={add}
      >
        {error !== null && <Refusal error={error} id={refusalId} />}
        <TextField
          label={t("field.roleName")}
          required
          autoComplete="off"
          dir="auto"
          data-autofocus=""
          error={isRefused && <CodeText code={CODES.roleNameRefused} />}
          value={typed}
          onChange={({ target }) => {
            forget();
            setTyped(target.value);
          }}
        />
      </form>
    </Dialog>
  );
}
