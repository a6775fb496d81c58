import Globe from "lucide-react/icons/globe";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OpenSession } from "#app/core/account/sessions.api.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { SettingsRows, SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { useDeviceWords } from "#app/i18n/device-words.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { focusLost } from "#app/ui/focus-content.ts";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { useFocusHeld } from "#app/ui/use-focus-held.ts";
import { useInstants } from "./use-instants.ts";
import { useSessions } from "./use-sessions.ts";

/** Where the account is signed in, and the end of each (Reading R-101). */
export function SessionsSection() {
  const { t } = useTranslation("security");
  const refusalId = useId();
  const rows = useRef<HTMLDivElement>(null);
  useFocusHeld(rows, nextEnd);
  const { list, loading, ending, end } = useSessions();
  const [isAsking, setAsking] = useState(false);
  const [ended, setEnded] = useState("");
  const others = (list ?? []).filter(({ isThis }) => !isThis);
  const endThem = async (sessions: readonly OpenSession[], said: string) => {
    setEnded("");
    if (await end(sessions.map(({ id }) => id))) setEnded(said);
    setAsking(false);
  };
  const error = loading.error ?? ending.error;
  return (
    <SettingsSection
      title={t("sessions.title")}
      text={t("sessions.text")}
      end={
        others.length > 0 && (
          <Button kind="danger-quiet" onClick={() => setAsking(true)}>
            {t("sessions.endOthers")}
          </Button>
        )
      }
    >
      {error && <Refusal error={error} id={refusalId} />}
      <div ref={rows}>
        <SettingsRows>
          {list === null ? (
            <SettingsRow label={t("sessions.loading")} place="below">
              {null}
            </SettingsRow>
          ) : (
            list.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={ending.isBusy}
                onEnd={() => void endThem([session], t("sessions.ended"))}
              />
            ))
          )}
        </SettingsRows>
      </div>
      <div className="settings-note" role="status">
        <Hint>{ended || t("sessions.note")}</Hint>
      </div>
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={t("sessions.askTitle", { count: others.length })}
        confirmLabel={t("sessions.ask", { count: others.length })}
        cancelLabel={t("sessions.cancel")}
        closeLabel={t("sessions.close")}
        busy={ending.isBusy}
        onConfirm={() => void endThem(others, t("sessions.endedOthers"))}
        onClose={() => setAsking(false)}
      >
        <p>{t("sessions.askText")}</p>
      </ConfirmDialog>
    </SettingsSection>
  );
}

/** The next that can be ended, after the last one the page's content. */
function nextEnd(rows: HTMLElement): HTMLElement | null {
  const next = rows.querySelector("button");
  if (next === null) focusLost();
  return next;
}

interface SessionRowProps {
  readonly session: OpenSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { t } = useTranslation("security");
  const instants = useInstants();
  const device = useDeviceWords()(session.device) || t("sessions.unknownDevice");
  const where = t("sessions.where", {
    place: session.place || t("sessions.unknownPlace"),
    address: session.address,
    date: instants?.ago(session.usedS) ?? "",
  });
  return (
    <SettingsRow
      icon={Globe}
      label={
        <span className="settings-value">
          <bdi>{device}</bdi>
          {session.isThis && <Badge level="info">{t("sessions.isThis")}</Badge>}
        </span>
      }
      hint={where}
      place="end"
    >
      {!session.isThis && (
        <Button
          aria-disabled={isBusy || undefined}
          aria-label={t("sessions.endOf", { device })}
          onClick={() => isBusy || onEnd()}
        >
          {t("sessions.end")}
        </Button>
      )}
    </SettingsRow>
  );
}
