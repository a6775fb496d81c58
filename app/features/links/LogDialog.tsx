import Eye from "lucide-react/icons/eye";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { UNKNOWN_PLACE } from "#app/contract/commands/sessions.ts";
import { toErrorShape } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { Link } from "#app/core/links/link.ts";
import { LINK_LOG_DAYS, LinkLog, type LinkLogEntry } from "#app/core/links/link-log.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Table, type TableColumn, type TableRow } from "#app/ui/grid/Table.tsx";
import { Note } from "#app/ui/Note.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import styles from "./Links.module.css";

interface LogDialogProps {
  readonly ports: FilesPorts;
  readonly link: Link;
  readonly onClose: () => void;
}

/** What happened to a link, for its owner, and what the server knows of it. */
export function LogDialog({ ports, link, onClose }: LogDialogProps) {
  const { t } = useTranslation("links");
  const log = useMemo(() => new LinkLog(ports, link), [ports, link]);
  useEffect(() => {
    void log.load();
    return () => log.close();
  }, [log]);
  const { phase, entries, hasMore, error } = useObservable(log.state);
  const name = link.name.state === "sealed" ? "" : link.name.text;
  const columns = useLogColumns();
  const toRow = useLogRow();
  return (
    <Dialog
      open
      shape="wide"
      title={t("log.title", { name })}
      closeLabel={t("dialog.close")}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t("dialog.done")}</Button>}
    >
      <Note icon={Eye}>{t("log.known", { days: LINK_LOG_DAYS })}</Note>
      {entries.length > 0 && (
        <Table caption={t("log.caption")} columns={columns} rows={entries.map(toRow)} />
      )}
      {phase === "ready" && entries.length === 0 && <p>{t("log.empty")}</p>}
      {phase === "loading" && <p role="status">{t("log.loading")}</p>}
      {error !== null && (
        <BannerBox level="error">
          <FailureText error={toErrorShape(error)} />
        </BannerBox>
      )}
      {(hasMore || phase === "failed") && phase !== "loading" && (
        <Button onClick={() => void log.load()}>
          {t(phase === "failed" ? "log.again" : "log.more")}
        </Button>
      )}
    </Dialog>
  );
}

function useLogColumns(): readonly TableColumn[] {
  const { t } = useTranslation("links");
  return [
    { id: "kind", label: t("log.what"), kind: "main" },
    { id: "when", label: t("log.when"), kind: "wide" },
    { id: "from", label: t("log.from"), kind: "wide" },
  ];
}

function useLogRow(): (entry: LinkLogEntry) => TableRow {
  const { t } = useTranslation("links");
  const formats = useItemFormats();
  return ({ id, kind, atMs, country, device }) => {
    const place = country === UNKNOWN_PLACE || country === "" ? t("log.nowhere") : country;
    const from = (
      <>
        <bdi>{place}</bdi> · {t(`log.device.${device}`)}
      </>
    );
    return {
      key: id,
      cells: {
        kind: (
          <span className={styles.stack}>
            <b>{t(`log.kind.${kind}`)}</b>
            <span className={styles.underKind}>
              {formats.dateTime(atMs)} · {from}
            </span>
          </span>
        ),
        when: formats.dateTime(atMs),
        from,
      },
    };
  };
}
