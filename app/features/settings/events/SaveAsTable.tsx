import { useTranslation } from "react-i18next";
import { isEventCode } from "#app/contract/events.data.ts";
import { toCsv } from "#app/core/account/csv.ts";
import type { AccountEvent } from "#app/core/account/events.api.ts";
import { openEventNames } from "#app/core/files/event-names.ts";
import { CodeText } from "#app/features/errors/Refusal.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { saveText } from "#app/features/settings/save-text.ts";
import { useAccount, useRuntime } from "#app/platform/runtime-context.tsx";
import { TextButton } from "#app/ui/Text.tsx";
import type { Events } from "./use-events.ts";

const FILE_NAME = "coffer-events.csv";

/** All events that fit the filter as a table; made in the browser, so that names are opened here alone. */
export function SaveAsTable({ events }: { readonly events: Events }) {
  const { t } = useTranslation("settings");
  const runtime = useRuntime();
  const account = useAccount();
  const { isBusy, error, submit } = useSubmit();
  const toCells = (event: AccountEvent, name: string) => [
    new Date(event.atMs).toISOString(),
    isEventCode(event.code) ? t(`events.code.${event.code}`) : event.code,
    String(event.count),
    name,
    event.place,
    event.address,
    event.isOwnWord ? t("events.ownWord") : "",
  ];
  const save = () =>
    submit(async (signal) => {
      const all = await events.fetchAll(signal);
      const ports = runtime !== null && account !== null && { crypto: runtime.crypto, account };
      const names = ports ? await openEventNames(ports, all) : new Map<string, string>();
      signal.throwIfAborted();
      const head = ["time", "what", "count", "name", "place", "address", "from"] as const;
      const rows = all.map((event) => toCells(event, names.get(event.id) ?? ""));
      saveText(FILE_NAME, toCsv([head.map((column) => t(`events.column.${column}`)), ...rows]));
    });
  return (
    <>
      <TextButton disabled={runtime === null || isBusy} onClick={() => void save()}>
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
