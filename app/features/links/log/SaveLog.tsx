import Download from "lucide-react/icons/download";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { LinkLog } from "#app/core/links/link-log.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";

const FILE_NAME = "link-log.csv";

interface SaveLogProps {
  readonly ports: FilesPorts;
  readonly log: LinkLog;
}

/** What is shown, whole, as a table; made in the browser, so that names are opened here alone. */
export function SaveLog({ ports, log }: SaveLogProps) {
  const { t } = useTranslation("link-log");
  const refusalId = useId();
  const { isBusy, error, submit } = useSubmit();
  const save = () =>
    submit(async (signal) => {
      // Comes with the press (P3).
      const [{ toCsv }, { toLogCells }, { openEventNames }, { saveText }] = await Promise.all([
        import("#app/core/display/csv.ts"),
        import("#app/core/links/log-cells.ts"),
        import("#app/core/files/event-names.ts"),
        import("#app/ui/save-file.ts"),
      ]);
      const all = await log.fetchAll(signal);
      const names = await openEventNames(ports, all);
      signal.throwIfAborted();
      const words = {
        head: [t("when"), t("what"), t("file"), t("place"), t("deviceHead")],
        kind: (kind: (typeof all)[number]["kind"]) => t(`kind.${kind}`),
        device: (device: (typeof all)[number]["device"]) => t(`device.${device}`),
      };
      const rows = all.map((entry) => toLogCells(entry, names.get(entry.id) ?? "", words));
      saveText(FILE_NAME, toCsv([words.head, ...rows]));
    });
  return (
    <>
      <Button size="small" icon={Download} busy={isBusy} onClick={() => isBusy || void save()}>
        {t("save")}
      </Button>
      {error !== null && <Refusal error={error} id={refusalId} />}
    </>
  );
}
