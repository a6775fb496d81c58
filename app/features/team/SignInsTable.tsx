import { useTranslation } from "react-i18next";
import type { SignIn, SignInWords } from "#app/core/team/report.ts";
import { useInstants } from "#app/features/settings/security/use-instants.ts";
import { Table, type TableColumn } from "#app/ui/grid/Table.tsx";
import { Clip } from "#app/ui/Text.tsx";

interface SignInsTableProps {
  readonly signIns: readonly SignIn[];
  readonly words: SignInWords;
}

export function SignInsTable({ signIns, words }: SignInsTableProps) {
  const { t } = useTranslation("team-records");
  const instants = useInstants();
  const columns: readonly TableColumn[] = [
    { id: "who", kind: "main", label: t("log.head.who") },
    { id: "what", kind: "note", label: t("log.head.what") },
    { id: "time", kind: "status", label: t("log.head.time") },
    { id: "place", kind: "wide", label: t("signIns.place") },
  ];
  const rows = signIns.map((one) => ({
    key: one.id,
    cells: {
      who: <Clip title={words.nameUser(one.userId)}>{words.nameUser(one.userId)}</Clip>,
      what: one.count > 1 ? `${words.nameEvent(one)} ×${one.count}` : words.nameEvent(one),
      time: instants?.moment(one.atS) ?? "",
      place: <bdi>{one.place}</bdi>,
    },
  }));
  return (
    <div className="team-table">
      <Table caption={t("signIns.caption")} columns={columns} rows={rows} />
    </div>
  );
}
