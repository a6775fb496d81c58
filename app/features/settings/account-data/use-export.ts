import { useTranslation } from "react-i18next";
import { type Submit, useSubmit } from "#app/features/errors/use-submit.ts";
import { useEventWords } from "#app/features/settings/events/use-event-words.ts";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { useAccount, useRuntime } from "#app/platform/runtime-context.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";

export interface Export {
  readonly isReady: boolean;
  readonly submit: Submit;
  /** The files of both areas, and the record beside them. */
  saveEverything(): Promise<void>;
  saveRecord(): Promise<void>;
}

/** What somebody takes along, as a transfer that begins once the record of the account is there. */
export function useExport(): Export {
  const { t, i18n } = useTranslation("account-data");
  const eventWords = useEventWords();
  const { email } = useSettingsUser();
  const runtime = useRuntime();
  const account = useAccount();
  const toast = useToast();
  const submit = useSubmit();
  const folder = t("zip.account");
  const save = async (has: "files" | "record") => {
    if (runtime === null || account === null) return;
    const { api, crypto, transfers } = runtime;
    const isBegun = await submit.submit(async (signal) => {
      const [all, record] = await Promise.all([
        import("#app/core/transfers/export-all.ts"),
        import("#app/core/transfers/account-record.ts"),
      ]);
      const words = { ...eventWords, folder };
      const notes = await record.collectRecord({ api, crypto, account }, words, signal);
      signal.throwIfAborted();
      const leftOut = { path: t("zip.leftOutName"), text: t("zip.leftOut") };
      const now = new Date();
      const date = now.toLocaleDateString(i18n.language, { dateStyle: "long" });
      const ports = { transfers, account };
      if (has === "record") {
        const name = t("zip.recordName", { date: toDay(now) });
        return all.exportRecord(ports, { name, notes, leftOut });
      }
      const readme = { path: "README.txt", text: t("zip.readme", { email, date, folder }) };
      all.exportEverything(ports, {
        name: t("zip.name", { date: toDay(now) }),
        areas: { main: t("zip.main"), vault: t("zip.vault") },
        notes: [readme, ...notes],
        leftOut,
      });
    });
    if (isBegun) toast({ text: t("take.begun"), kind: "success" });
  };
  return {
    isReady: runtime !== null && account !== null,
    submit,
    saveEverything: () => save("files"),
    saveRecord: () => save("record"),
  };
}

/** `2026-03-21`, by the clock on the wall. */
function toDay(now: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
