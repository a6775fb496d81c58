import Plus from "lucide-react/icons/plus";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { can } from "#app/core/access/permissions.ts";
import { personOf } from "#app/core/access/person-of.ts";
import type { TeamRole } from "#app/core/team/team.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { Skeleton } from "#app/ui/Progress.tsx";
import { RoleEditor } from "./RoleEditor.tsx";
import { TeamFrame } from "./TeamFrame.tsx";
import { type TeamState, useTeam } from "./use-team.ts";

const AddRoleDialog = lazyComponent(
  async () => (await import("./AddRoleDialog.tsx")).AddRoleDialog,
);

/** The roles of the team and what each of them says (Spec A§2.14). */
export function RolesPage() {
  const person = personOf(useSettingsUser());
  const state = useTeam({ users: can(person, "viewUsers"), roles: can(person, "viewRoles") });
  const [isAdding, setAdding] = useState(false);
  const [chosen, setChosen] = useState("");
  return (
    <>
      <TeamFrame current="roles">
        <RolesBody
          state={state}
          mayEdit={can(person, "addEditRoles")}
          chosen={chosen}
          onChoose={setChosen}
          onAdd={() => setAdding(true)}
        />
      </TeamFrame>
      {isAdding && (
        <Suspense>
          <AddRoleDialog state={state} onAdded={setChosen} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

interface BodyProps {
  readonly state: TeamState;
  readonly mayEdit: boolean;
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
  readonly onAdd: () => void;
}

function RolesBody({ state, mayEdit, chosen, onChoose, onAdd }: BodyProps) {
  const { t } = useTranslation("team");
  const refusalId = useId();
  const { roles, team, loading } = state;
  if (team === null) {
    return (
      <div className="team-loading" role="status" aria-label={t("loading")}>
        {loading.error === null ? (
          <Skeleton seed={1} />
        ) : (
          <>
            <Refusal error={loading.error} id={refusalId} />
            <Button size="small" onClick={state.look}>
              {t("retry")}
            </Button>
          </>
        )}
      </div>
    );
  }
  const role = roles.find(({ name }) => name === chosen) ?? roles[0];
  return (
    <div className="team-roles">
      <RoleList roles={roles} current={role?.name ?? ""} onChoose={onChoose}>
        {mayEdit && (
          <Button kind="quiet" icon={Plus} onClick={onAdd}>
            {t("roles.add")}
          </Button>
        )}
      </RoleList>
      {role !== undefined && (
        <RoleEditor key={role.name} role={role} state={state} onRenamed={onChoose} />
      )}
    </div>
  );
}

interface ListProps {
  readonly roles: readonly TeamRole[];
  readonly current: string;
  readonly onChoose: (name: string) => void;
  readonly children: React.ReactNode;
}

function RoleList({ roles, current, onChoose, children }: ListProps) {
  const { t } = useTranslation("team");
  return (
    <nav aria-label={t("tabs.roles")}>
      <ul className="team-role-list">
        {roles.map(({ name, userIds }) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === current ? "true" : undefined}
              aria-label={`${name}, ${t("users.count", { count: userIds.length })}`}
              onClick={() => onChoose(name)}
            >
              <bdi>{name}</bdi>
              <span>{userIds.length}</span>
            </button>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  );
}
