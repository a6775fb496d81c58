import Eye from "lucide-react/icons/eye";
import ShieldCheck from "lucide-react/icons/shield-check";
import Trash from "lucide-react/icons/trash-2";
import { type FormEvent, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { DEFAULT_ROLE_NAME } from "#app/contract/permissions.data.ts";
import { toRoleName } from "#app/contract/role-permissions.ts";
import { changesOf, fieldsOf, isNameRefused } from "#app/core/team/role-form.ts";
import type { TeamRole } from "#app/core/team/team.ts";
import { CodeText, preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextField } from "#app/ui/controls/TextField.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { Note } from "#app/ui/Note.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { RoleFields } from "./RoleFields.tsx";
import type { TeamState } from "./use-team.ts";

const DropRoleDialog = lazyComponent(
  async () => (await import("./DropRoleDialog.tsx")).DropRoleDialog,
);

interface RoleEditorProps {
  readonly role: TeamRole;
  readonly state: TeamState;
  readonly onRenamed: (name: string) => void;
}

/** What one role says, every field of it (Spec A§2.14). */
export function RoleEditor({ role, state, onRenamed }: RoleEditorProps) {
  const { t } = useTranslation("team");
  const [titleId, refusalId] = [useId(), useId()];
  const form = useRoleForm({ role, state, onRenamed });
  const [isDropping, setDropping] = useState(false);
  const { draft, changes } = form;
  const mayDrop = role.isEditable && role.name !== DEFAULT_ROLE_NAME;
  return (
    <form
      className="team-role-form"
      aria-labelledby={titleId}
      method="dialog"
      onFocus={preloadRefusal}
      onSubmit={form.save}
    >
      <div className="team-role-head">
        <h2 id={titleId}>
          <bdi>{role.name}</bdi>
        </h2>
        <Faces role={role} state={state} />
        <Hint as="span">{t("users.count", { count: role.userIds.length })}</Hint>
        {mayDrop && (
          <Button kind="danger-quiet" icon={Trash} onClick={() => setDropping(true)}>
            {t("roles.delete")}
          </Button>
        )}
      </div>
      {!role.isEditable && <Note icon={Eye}>{t("roles.lookingOnly")}</Note>}
      {form.error !== null && <Refusal error={form.error} id={refusalId} />}
      <div className="team-set">
        <div className="team-set-row">
          <TextField
            label={t("field.roleName")}
            required
            disabled={!role.isEditable}
            autoComplete="off"
            dir="auto"
            error={
              changes > 0 && isNameRefused(draft.name) && <CodeText code={CODES.roleNameRefused} />
            }
            value={draft.name}
            onChange={({ target }) => form.change({ ...draft, name: target.value })}
          />
        </div>
        <RoleFields
          fields={fieldsOf(role, draft.values)}
          values={draft.values}
          fixedHint={role.isEditable ? t("hint.fixed") : null}
          onChange={(values) => form.change({ ...draft, values })}
        />
        {role.isEditable && <RoleFoot form={form} />}
      </div>
      <p className="team-role-sum">
        <Icon icon={ShieldCheck} size={16} />
        <span>{t("roles.noFiles")}</span>
      </p>
      {isDropping && (
        <Suspense>
          <DropRoleDialog role={role} state={state} onClose={() => setDropping(false)} />
        </Suspense>
      )}
    </form>
  );
}

const MOST_FACES = 3;

/** The first of those who have the role; their number stands beside. */
function Faces({ role, state }: Pick<RoleEditorProps, "role" | "state">) {
  const faces = (state.team?.users ?? [])
    .filter(({ userId }) => role.userIds.includes(userId))
    .slice(0, MOST_FACES);
  if (faces.length === 0) return null;
  return (
    <span className="team-faces" aria-hidden="true">
      {faces.map(({ userId, email }) => (
        <Avatar key={userId} name={email} userId={Number(userId)} size={24} />
      ))}
    </span>
  );
}

function RoleFoot({ form }: { readonly form: ReturnType<typeof useRoleForm> }) {
  const { t } = useTranslation("team");
  const { changes } = form;
  return (
    <div className="team-role-foot">
      <span role="status" data-dirty={changes > 0 || undefined}>
        {changes > 0 ? t("roles.changes", { count: changes }) : ""}
      </span>
      <Button kind="quiet" disabled={changes === 0 || form.isBusy} onClick={form.discard}>
        {t("roles.discard")}
      </Button>
      <Button kind="primary" type="submit" disabled={changes === 0} busy={form.isBusy}>
        {t("roles.save")}
      </Button>
    </div>
  );
}

/** What was typed stands beside what is saved until it is saved, or thrown away. */
function useRoleForm({ role, state, onRenamed }: RoleEditorProps) {
  const { t } = useTranslation("team");
  const saved = { name: role.name, values: role.values };
  const [draft, setDraft] = useState(saved);
  const { error, isBusy, submit, forget } = useSubmit();
  const toast = useToast();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isNameRefused(draft.name)) return;
    const name = toRoleName(draft.name);
    const isDone = await submit(() =>
      state.act(async ({ api }) => {
        const { saveRole } = await import("#app/core/team/team.api.ts");
        await saveRole(api, role.name, { name, values: draft.values });
      }),
    );
    if (!isDone) return;
    toast({ text: t("roles.saved"), kind: "success" });
    onRenamed(name);
  };
  const change = (next: typeof draft) => {
    forget();
    setDraft(next);
  };
  const discard = () => change(saved);
  return { draft, change, discard, save, error, isBusy, changes: changesOf(role, draft) };
}
