import CircleAlert from "lucide-react/icons/circle-alert";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import MessageSquare from "lucide-react/icons/message-square";
import Pencil from "lucide-react/icons/pencil";
import Upload from "lucide-react/icons/upload";
import { useTranslation } from "react-i18next";
import type { LinkLogKind } from "#app/contract/commands/link-log.ts";
import { UNKNOWN_PLACE } from "#app/contract/commands/sessions.ts";
import { splitName } from "#app/core/display/name-parts.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { LinkLogEntry } from "#app/core/links/link-log.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { FileName } from "#app/ui/grid/FileName.tsx";
import { Table, type TableRow } from "#app/ui/grid/Table.tsx";
import { Icon, type LucideIcon } from "#app/ui/Icon.tsx";
import { useLogNames } from "./use-link-log.ts";

const ICONS: Readonly<Record<LinkLogKind, LucideIcon>> = {
  opened: Eye,
  viewed: Eye,
  downloaded: Download,
  zip: Download,
  uploaded: Upload,
  edited: Pencil,
  commented: MessageSquare,
  refused: CircleAlert,
};

interface LogTableProps {
  readonly ports: FilesPorts;
  readonly entries: readonly LinkLogEntry[];
}

/** Who did what with a link, the newest first. */
export function LogTable({ ports, entries }: LogTableProps) {
  const { t } = useTranslation("link-log");
  const names = useLogNames(ports, entries);
  const toRow = useLogRow();
  const columns = [
    { id: "kind", label: t("what"), kind: "main" },
    { id: "when", label: t("when"), kind: "wide" },
    { id: "from", label: t("from"), kind: "wide" },
  ] as const;
  return (
    <Table
      caption={t("caption")}
      columns={columns}
      rows={entries.map((entry) => toRow(entry, names.get(entry.id)))}
    />
  );
}

function useLogRow(): (entry: LinkLogEntry, name: string | undefined) => TableRow {
  const { t } = useTranslation("link-log");
  const formats = useItemFormats();
  return ({ id, kind, atMs, country, device, item }, name) => {
    const place = country === UNKNOWN_PLACE || country === "" ? t("nowhere") : country;
    const from = (
      <>
        <bdi>{place}</bdi> · {t(`device.${device}`)}
      </>
    );
    return {
      key: id,
      cells: {
        kind: (
          <div className="log-what" data-refused={kind === "refused" || undefined}>
            <Icon icon={ICONS[kind]} size={16} />
            <b>{t(`kind.${kind}`)}</b>
            {item !== null && name !== undefined && (
              <FileName
                name={name}
                extension={item.kind === "f" ? splitName(name).ext : ""}
                kind={item.kind === "f" ? "file" : "folder"}
              />
            )}
            <small>
              {formats.dateTime(atMs)} · {from}
            </small>
          </div>
        ),
        when: formats.dateTime(atMs),
        from,
      },
    };
  };
}
