import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ReportedUser, ReportView } from "#app/core/team/report.ts";
import { useInstants } from "#app/features/settings/security/use-instants.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Badge } from "#app/ui/Badge.tsx";
import { Table, type TableColumn } from "#app/ui/grid/Table.tsx";
import { Clip } from "#app/ui/Text.tsx";

interface ReportTableProps {
  readonly users: readonly ReportedUser[];
  readonly view: ReportView;
}

/** One row for each user, with what the view is about. */
export function ReportTable({ users, view }: ReportTableProps) {
  const { t } = useTranslation("team-records");
  const instants = useInstants();
  const ago = (atS: number) => (atS > 0 ? instants?.ago(atS) : t("never"));
  const columns: readonly TableColumn[] = [
    { id: "email", kind: "main", label: t("report.head.email") },
    { id: "role", kind: "note", label: t("report.head.role") },
    { id: "fact", kind: "status", label: t(`report.fact.${view}`) },
    { id: "signedIn", kind: "wide", label: t("report.head.signedIn") },
  ];
  const rows = users.map((user) => ({
    key: user.userId,
    cells: {
      email: (
        <span className="team-person">
          <Avatar name={user.email} userId={Number(user.userId)} size={32} />
          <Clip title={user.email}>{user.email}</Clip>
        </span>
      ),
      role: <bdi>{user.role}</bdi>,
      fact: <Fact user={user} view={view} ago={ago} />,
      signedIn: ago(user.signedInS),
    },
  }));
  return (
    <div className="team-table">
      <Table caption={t("report.caption")} columns={columns} rows={rows} />
    </div>
  );
}

interface FactProps {
  readonly user: ReportedUser;
  readonly view: ReportView;
  readonly ago: (atS: number) => string | undefined;
}

function Fact({ user, view, ago }: FactProps): ReactNode {
  const { t } = useTranslation("team-records");
  switch (view) {
    case "all":
    case "no-factor": {
      const level = user.factor === "none" ? "warning" : "success";
      return <Badge level={level}>{t(`factor.${user.factor}`)}</Badge>;
    }
    case "open-links":
      return t("report.ofLinks", { n: user.openLinks, all: user.links });
    case "endless-links":
      return t("report.ofLinks", { n: user.endlessLinks, all: user.links });
    case "pending":
      return user.pending;
    case "keys-changed":
      return ago(user.keysChangedS);
  }
}
