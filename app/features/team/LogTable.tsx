import { useTranslation } from "react-i18next";
import type { JudgedLine } from "#app/core/team/audit.ts";
import type { LogWords } from "#app/core/team/log-cells.ts";
import { useInstants } from "#app/features/settings/security/use-instants.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Table, type TableColumn } from "#app/ui/grid/Table.tsx";

interface LogTableProps {
  /** The newest first. */
  readonly lines: readonly JudgedLine[];
  readonly words: LogWords;
}

/** One row for each line; under it stands what is wrong before it. */
export function LogTable({ lines, words }: LogTableProps) {
  const { t } = useTranslation("team-records");
  const instants = useInstants();
  const columns: readonly TableColumn[] = [
    { id: "what", kind: "main", label: t("log.head.what") },
    { id: "who", kind: "note", label: t("log.head.who") },
    { id: "time", kind: "status", label: t("log.head.time") },
    { id: "n", kind: "number", label: t("log.head.n") },
  ];
  const rows = lines.map((line) => ({
    key: String(line.n),
    cells: {
      what: (
        <span className="team-line">
          <span>{words.nameAction(line)}</span>
          {line.state === "gap" && (
            <Badge level="warning">{t("log.gap", { n: line.missing })}</Badge>
          )}
          {line.state === "changed" && <Badge level="danger">{t("log.notAfter")}</Badge>}
        </span>
      ),
      who: <bdi>{words.nameActor(line.actor)}</bdi>,
      time: instants?.moment(line.t) ?? "",
      n: line.n,
    },
  }));
  return (
    <div className="team-table">
      <Table caption={t("log.caption")} columns={columns} rows={rows} />
    </div>
  );
}
