import Ellipsis from "lucide-react/icons/ellipsis";
import { useTranslation } from "react-i18next";
import { isActive, type KnownStatus, statusOf, type TeamUser } from "#app/core/team/team.ts";
import { useInstants } from "#app/features/settings/security/use-instants.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Badge, type BadgeLevel } from "#app/ui/Badge.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { Table, type TableColumn } from "#app/ui/grid/Table.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import { Clip } from "#app/ui/Text.tsx";

interface UsersTableProps {
  readonly users: readonly TeamUser[];
  readonly selected: ReadonlySet<string>;
  readonly mayEdit: boolean;
  readonly onToggle: (jobId: string) => void;
  readonly onRole: (user: TeamUser) => void;
  readonly onRemove: (user: TeamUser) => void;
  readonly onResend: (user: TeamUser) => void;
}

type ColumnId = "check" | "email" | "role" | "status" | "since" | "actions";

/** One row for everybody; the owner's has nothing to press. */
export function UsersTable(props: UsersTableProps) {
  const { t } = useTranslation("team");
  const instants = useInstants();
  const head = (id: ColumnId, kind: TableColumn["kind"]): TableColumn => ({
    id,
    kind,
    label: t(`users.head.${id}`),
  });
  const columns = [
    ...(props.mayEdit ? [head("check", "check")] : []),
    head("email", "main"),
    head("role", "note"),
    head("status", "status"),
    head("since", "wide"),
    ...(props.mayEdit ? [head("actions", "end")] : []),
  ];
  const rows = props.users.map((user) => ({
    key: user.jobId,
    isSelected: props.selected.has(user.jobId),
    cells: {
      check: <Pick {...props} user={user} />,
      email: (
        <span className="team-person">
          <Avatar name={user.email} userId={Number(user.userId)} size={32} />
          <Clip title={user.email}>{user.email}</Clip>
        </span>
      ),
      role: <bdi>{user.role}</bdi>,
      status: <StatusBadge user={user} />,
      since: instants?.day(user.sinceS) ?? "",
      actions: <RowMenu {...props} user={user} />,
    },
  }));
  return (
    <div className="team-table">
      <Table caption={t("users.caption")} columns={columns} rows={rows} />
    </div>
  );
}

interface RowProps extends UsersTableProps {
  readonly user: TeamUser;
}

function Pick({ user, selected, onToggle }: RowProps) {
  const { t } = useTranslation("team");
  if (user.isOwner) return null;
  return (
    <label className="team-check">
      <input
        type="checkbox"
        aria-label={t("users.selectOne", { email: user.email })}
        checked={selected.has(user.jobId)}
        onChange={() => onToggle(user.jobId)}
      />
    </label>
  );
}

const LEVELS: Readonly<Record<KnownStatus, BadgeLevel>> = {
  active: "success",
  pending: "info",
  migrating: "info",
  working: "info",
  "email sent": "info",
  invited: "info",
  declined: "warning",
  error: "danger",
};

/** A status without words of its own is shown as it came (Spec A§4.6). */
function StatusBadge({ user }: { readonly user: TeamUser }) {
  const { t } = useTranslation("team");
  const known = statusOf(user);
  if (user.isExpired) return <Badge level="warning">{t("users.expired")}</Badge>;
  if (known === null) return <Badge>{user.status}</Badge>;
  return (
    <Badge level={LEVELS[known]}>
      {t(`users.status.${known === "email sent" ? "emailSent" : known}`)}
    </Badge>
  );
}

function RowMenu({ user, onRole, onRemove, onResend }: RowProps) {
  const { t } = useTranslation("team");
  if (user.isOwner) return null;
  const item = (id: string, label: string, onSelect: () => void): MenuEntry => ({
    kind: "item",
    id,
    label,
    movesFocus: id !== "resend",
    tone: id === "remove" ? "danger" : "normal",
    onSelect,
  });
  const entries = [
    ...(isActive(user) ? [] : [item("resend", t("users.resend"), () => onResend(user))]),
    item("role", t("users.changeRole"), () => onRole(user)),
    item("remove", t("users.delete"), () => onRemove(user)),
  ];
  const label = t("users.actionsFor", { email: user.email });
  return (
    <Menu
      label={label}
      entries={entries}
      align="end"
      trigger={<IconButton size="small" label={label} icon={Ellipsis} />}
    />
  );
}
