import Mail from "lucide-react/icons/mail";
import Trash from "lucide-react/icons/trash-2";
import UserCog from "lucide-react/icons/user-cog";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  countOf,
  isActive,
  type SelectWish,
  select,
  type Team,
  type TeamUser,
  wishOf,
} from "#app/core/team/team.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Chip, ChipGroup } from "#app/ui/controls/Chip.tsx";
import { useFocusLeft } from "#app/ui/focus-content.ts";
import { ActionBar, ActionBarItem } from "#app/ui/frames/ActionBar.tsx";
import { type SelectionAction, SelectionBar } from "#app/ui/frames/SelectionBar.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { Only } from "#app/ui/Text.tsx";
import type { Asked } from "./UsersPage.tsx";
import { UsersTable } from "./UsersTable.tsx";
import type { TeamState } from "./use-team.ts";

interface UsersListProps {
  readonly team: Team;
  readonly state: TeamState;
  readonly mayEdit: boolean;
  readonly ask: (asked: Asked) => void;
}

const WISHES: readonly SelectWish[] = ["all", "active", "invited"];

/** The rows, what is selected of them, and what is done to those. */
export function UsersList({ team, state, mayEdit, ask }: UsersListProps) {
  const { t } = useTranslation("team");
  const refusalId = useId();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const users = team.users.filter(({ jobId }) => chosen.has(jobId));
  // Rows that went with a change are selected no more.
  const selected = new Set(users.map(({ jobId }) => jobId));
  const { resend, error } = useResend(state);
  const wish = wishOf(team.users, selected);
  const wishes = WISHES.filter((each) => select(team.users, each).size > 0);
  const actions = useActions({ users, ask, resend });
  const toggle = (id: string) => setChosen(withToggled(selected, id));
  const count = countOf(team.users);
  return (
    <>
      {error !== null && <Refusal error={error} id={refusalId} />}
      <div className="team-tools">
        {mayEdit && wishes.length > 0 && (
          <ChipGroup label={t("users.select")}>
            {wishes.map((each) => (
              <Chip
                key={each}
                pressed={wish === each}
                onClick={() => setChosen(wish === each ? new Set() : select(team.users, each))}
              >
                {t(`users.selectBy.${each}`)}
              </Chip>
            ))}
          </ChipGroup>
        )}
        <span>
          {team.userLimit > 0
            ? t("users.countOf", { count, limit: team.userLimit })
            : t("users.count", { count })}
        </span>
      </div>
      {users.length > 0 && (
        <Selected
          count={users.length}
          actions={actions}
          onClear={() => setChosen(new Set())}
          onSelectAll={() => setChosen(select(team.users, "all"))}
        />
      )}
      <UsersTable
        users={team.users}
        selected={selected}
        mayEdit={mayEdit}
        onToggle={toggle}
        onRole={(user) => ask({ what: "role", users: [user] })}
        onRemove={(user) => ask({ what: "remove", users: [user] })}
        onResend={(user) => void resend([user])}
      />
    </>
  );
}

interface SelectedProps {
  readonly count: number;
  readonly actions: readonly SelectionAction[];
  readonly onClear: () => void;
  readonly onSelectAll: () => void;
}

/** What can be done with whoever is selected; on a phone it stands below. */
function Selected({ count, actions, onClear, onSelectAll }: SelectedProps) {
  const { t } = useTranslation("team");
  const part = useRef<HTMLDivElement>(null);
  useFocusLeft(part);
  return (
    <div ref={part}>
      <SelectionBar
        label={t("users.selection")}
        count={t("users.selected", { count })}
        clearLabel={t("users.clear")}
        onClear={onClear}
        actions={actions}
        moreLabel={t("users.more")}
        selectAllLabel={t("users.selectBy.all")}
        onSelectAll={onSelectAll}
      />
      <Only on="phone">
        <ActionBar label={t("users.selection")} mode="selection">
          {actions.map(({ id, icon, label, onAct }) => (
            <ActionBarItem key={id} icon={icon} label={label} onClick={onAct} />
          ))}
        </ActionBar>
      </Only>
    </div>
  );
}

function withToggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface ActionParts {
  readonly users: readonly TeamUser[];
  readonly ask: (asked: Asked) => void;
  readonly resend: (users: readonly TeamUser[]) => Promise<void>;
}

/** Mails go to whoever has not joined: to nobody else of a selection. */
function useActions({ users, ask, resend }: ActionParts) {
  const { t } = useTranslation("team");
  const waiting = users.filter((user) => !isActive(user));
  const all = [
    { id: "resend", label: t("users.resend"), icon: Mail, onAct: () => void resend(waiting) },
    {
      id: "role",
      label: t("users.changeRole"),
      icon: UserCog,
      onAct: () => ask({ what: "role", users }),
    },
    {
      id: "remove",
      label: t("users.delete"),
      icon: Trash,
      onAct: () => ask({ what: "remove", users }),
    },
  ];
  return waiting.length > 0 ? all : all.slice(1);
}

function useResend(state: TeamState) {
  const { t } = useTranslation("team");
  const { error, submit } = useSubmit();
  const toast = useToast();
  const resend = async (users: readonly TeamUser[]) => {
    const isDone = await submit(() =>
      state.act(async ({ host }) => {
        const admin = await host();
        for (const user of users) await admin.resend(user);
      }),
    );
    if (isDone) toast({ text: t("users.resent", { count: users.length }), kind: "success" });
  };
  return { resend, error };
}
