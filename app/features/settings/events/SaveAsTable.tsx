import { useTranslation } from "react-i18next";
import { CodeText } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useAccount, useRuntime } from "#app/platform/runtime-context.tsx";
import { TextButton } from "#app/ui/Text.tsx";
import { useEventWords } from "./use-event-words.ts";
import type { Events } from "./use-events.ts";

const FILE_NAME = "coffer-events.csv";

/** All events that fit the filter as a table; made in the browser, so that names are opened here alone. */
export function SaveAsTable({ events }: { readonly events: Events }) {
  const { t } = useTranslation("settings");
  const runtime = useRuntime();
  const account = useAccount();
  const { isBusy, error, submit } = useSubmit();
  const words = useEventWords();
  const save = () =>
    submit(async (signal) => {
      // Comes with the press (P3).
      const [{ toCsv }, { toEventCells }, { openEventNames }, { saveText }] = await Promise.all([
        import("#app/core/display/csv.ts"),
        import("#app/core/account/event-cells.ts"),
        import("#app/core/files/event-names.ts"),
        import("#app/ui/save-file.ts"),
      ]);
      const all = await events.fetchAll(signal);
      const ports = runtime !== null && account !== null && { crypto: runtime.crypto, account };
      const names = ports ? await openEventNames(ports, all) : new Map<string, string>();
      signal.throwIfAborted();
      const rows = all.map((event) => toEventCells(event, names.get(event.id) ?? "", words));
      saveText(FILE_NAME, toCsv([words.head, ...rows]));
    });
  return (
    <>
      <TextButton
        disabled={runtime === null}
        // Not disabled meanwhile: it would lose the focus.
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || void save()}
      >
        {t("events.save")}
      </TextButton>
      {error !== null && (
        <span role="alert">
          {" "}
          <CodeText code={error.code} />
        </span>
      )}
    </>
  );
}
