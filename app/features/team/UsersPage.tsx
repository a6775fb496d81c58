import FileUp from "lucide-react/icons/file-up";
import UserPlus from "lucide-react/icons/user-plus";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { can } from "#app/core/access/permissions.ts";
import { personOf } from "#app/core/access/person-of.ts";
import type { TeamUser } from "#app/core/team/team.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { Skeleton } from "#app/ui/Progress.tsx";
import { TeamFrame } from "./TeamFrame.tsx";
import { UsersList } from "./UsersList.tsx";
import { type TeamState, useTeam } from "./use-team.ts";

const InviteDialog = lazyComponent(async () => (await import("./InviteDialog.tsx")).InviteDialog);
const RoleDialog = lazyComponent(async () => (await import("./RoleDialog.tsx")).RoleDialog);
const RemoveDialog = lazyComponent(async () => (await import("./RemoveDialog.tsx")).RemoveDialog);

export type Asked =
  | { readonly what: "invite" }
  | { readonly what: "role" | "remove"; readonly users: readonly TeamUser[] };

/** Everybody of the team, and what can be done with them (Spec A§2.14). */
export function UsersPage() {
  const { t } = useTranslation("team");
  const person = personOf(useSettingsUser());
  const state = useTeam({ users: can(person, "viewUsers"), roles: true });
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayEdit = can(person, "addEditUsers");
  const invite = (
    <span className="team-actions">
      <LinkButton icon={FileUp} href="/users/import">
        {t("users.import")}
      </LinkButton>
      <Button kind="primary" icon={UserPlus} onClick={() => setAsked({ what: "invite" })}>
        {t("users.invite")}
      </Button>
    </span>
  );
  return (
    <>
      <TeamFrame current="users" actions={mayEdit ? invite : undefined}>
        <UsersBody state={state} mayEdit={mayEdit} ask={setAsked} />
      </TeamFrame>
      {asked !== null && (
        <Suspense>
          <AskedDialog asked={asked} state={state} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

interface AskedProps {
  readonly asked: Asked;
  readonly state: TeamState;
  readonly onClose: () => void;
}

function AskedDialog({ asked, state, onClose }: AskedProps) {
  switch (asked.what) {
    case "invite":
      return <InviteDialog state={state} onClose={onClose} />;
    case "role":
      return <RoleDialog state={state} users={asked.users} onClose={onClose} />;
    case "remove":
      return <RemoveDialog state={state} users={asked.users} onClose={onClose} />;
  }
}

interface BodyProps {
  readonly state: TeamState;
  readonly mayEdit: boolean;
  readonly ask: (asked: Asked) => void;
}

function UsersBody({ state, mayEdit, ask }: BodyProps) {
  const { t } = useTranslation("team");
  const refusalId = useId();
  const { team, loading } = state;
  if (team !== null) return <UsersList team={team} state={state} mayEdit={mayEdit} ask={ask} />;
  return loading.error === null ? (
    <div className="team-loading" role="status" aria-label={t("loading")}>
      {[1, 2, 3].map((seed) => (
        <Skeleton key={seed} seed={seed} />
      ))}
    </div>
  ) : (
    <div className="team-loading">
      <Refusal error={loading.error} id={refusalId} />
      <Button size="small" onClick={state.look}>
        {t("retry")}
      </Button>
    </div>
  );
}
