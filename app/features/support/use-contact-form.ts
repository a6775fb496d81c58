import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { VERSION } from "#app/contract/brand.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { toLogText } from "#app/core/support/log-text.ts";
import { faultsOf, type TicketFaults } from "#app/core/support/ticket.api.ts";
import { TicketSender } from "#app/core/support/ticket-sender.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { type Runtime, useRuntime } from "#app/platform/runtime-context.tsx";

/** What is written in the form. It stays when sending fails. */
interface Draft {
  readonly subject: string;
  readonly description: string;
  readonly hasLog: boolean;
}

const NEW: Draft = { subject: "", description: "", hasLog: true };

/** The form of "Contact support": its draft, its faults, and sending it (Spec A§2.10, A§5). */
export function useContactForm() {
  const runtime = useRuntime();
  const [draft, setDraft] = useState(NEW);
  const [faults, setFaults] = useState<TicketFaults | null>(null);
  const [isSent, setSent] = useState(false);
  const { submit, ...submission } = useSubmit();
  const log = useLogText(runtime);
  const sender = useRef<TicketSender>();
  const change = useCallback((changed: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...changed }));
    setFaults(null);
  }, []);
  const send = async (): Promise<"faults" | "sent" | "refused" | "unreachable"> => {
    const found = faultsOf(draft);
    setFaults(found);
    if (found !== null || runtime === null) return "faults";
    sender.current ??= new TicketSender(runtime);
    const { subject, description, hasLog } = draft;
    const ticket = { subject, description, log: hasLog ? log : "" };
    let code = 0;
    const isDone = await submit(async (signal) => {
      await sender.current?.send(ticket, signal).catch((error: unknown) => {
        code = normalise(error).code;
        throw error;
      });
    });
    setSent(isDone);
    if (isDone) return "sent";
    // From there on codes tell of connection and transport (Spec A§8.1).
    return code >= CODES.unknownApi ? "unreachable" : "refused";
  };
  return { draft, faults, isSent, log, change, send, ...submission };
}

/** The log as it stood when the form opened: what was seen is what goes. */
function useLogText(runtime: Runtime | null): string {
  const { i18n } = useTranslation();
  const [log] = useState(() =>
    toLogText(runtime?.log.entries() ?? [], {
      version: VERSION,
      browser: navigator.userAgent,
      locale: i18n.language,
      nowMs: runtime?.clock.nowMs() ?? 0,
    }),
  );
  return log;
}
