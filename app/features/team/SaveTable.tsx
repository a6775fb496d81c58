import { useTranslation } from "react-i18next";
import { CodeText } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { Button } from "#app/ui/controls/Button.tsx";

interface SaveTableProps {
  readonly fileName: string;
  /** Rows with the one of the heads. */
  readonly build: (signal: AbortSignal) => Promise<readonly (readonly string[])[]>;
}

/** Records as a table that no spreadsheet calculates (Trust T5); made in the browser at the press. */
export function SaveTable({ fileName, build }: SaveTableProps) {
  const { t } = useTranslation("team-records");
  const { isBusy, error, submit } = useSubmit();
  const save = () =>
    submit(async (signal) => {
      const [{ toCsv }, { saveText }] = await Promise.all([
        import("#app/core/display/csv.ts"),
        import("#app/ui/save-file.ts"),
      ]);
      const rows = await build(signal);
      signal.throwIfAborted();
      saveText(fileName, toCsv(rows));
    });
  return (
    <>
      <Button
        size="small"
        // Not disabled meanwhile: it would lose the focus.
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || void save()}
      >
        {t("save")}
      </Button>
      {error !== null && (
        <span role="alert">
          <CodeText code={error.code} />
        </span>
      )}
    </>
  );
}
