import ArrowLeft from "lucide-react/icons/arrow-left";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { OfficeMode } from "#app/contract/commands/office.ts";
import { symbolOf } from "#app/core/display/file-kind.ts";
import type { OpenedFile } from "#app/core/files/open-file.ts";
import type { OfficeSession } from "#app/core/preview/office/office-session.ts";
import type { OfficeState } from "#app/core/preview/office/office-state.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { Banner } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { ActionBar } from "#app/ui/frames/ActionBar.tsx";
import { Viewer } from "#app/ui/frames/Viewer.tsx";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { Waiting } from "../PreviewFrame.tsx";
import type { PreviewTools } from "../use-opened-file.ts";
import { OfficeFailure, OfficeRefused } from "./OfficeRefused.tsx";
import { useOfficeSession } from "./use-office-session.ts";

interface OfficeStageProps {
  readonly tools: PreviewTools;
  readonly file: OpenedFile;
  readonly mode: OfficeMode;
  readonly officeOrigin: string;
  readonly host: string;
  readonly onLeave: () => void;
}

/** The provider's page over the whole screen, with what it says about the document, and Save. */
export function OfficeStage({ host, mode, onLeave, ...wanted }: OfficeStageProps) {
  const { t } = useTranslation("preview");
  const frame = useRef<HTMLIFrameElement>(null);
  const { session, onLoad, again } = useOfficeSession({ ...wanted, mode }, frame);
  const state = useObservable(session.state);
  const nonce = useObservable(session.nonce);
  useLeaveQuestion(state.phase === "open" && (state.isChanged || state.isSaving));
  useSavedWord(state);
  const name = wanted.file.item.name.text;
  const isOpen = state.phase === "open";
  const isOver = state.phase === "failed";
  const save = mode === "edit" && !isOver && (
    <Button kind="primary" disabled={!isOpen || state.isSaving} onClick={() => void session.save()}>
      {isOpen && state.isSaving ? t("saving") : t("save")}
    </Button>
  );
  return (
    <Viewer
      ground="theme"
      back={<IconButton label={t("office.leave")} icon={ArrowLeft} flip onClick={onLeave} />}
      icon={<FileTypeIcon symbol={symbolOf({ type: "file", name })} />}
      title={name}
      meta={!isOver && <span role="status">{t(`office.state.${wordOf(state)}`, { host })}</span>}
      actions={<span className="preview-wide">{save}</span>}
      actionBar={save && <ActionBar label={t("actions")}>{save}</ActionBar>}
    >
      {state.phase === "failed" ? (
        <OfficeRefused code={state.code} onHere={onLeave} onRetry={again} />
      ) : (
        <div className="preview-editor">
          <Told {...{ state, session, host, onLeave }} />
          <div className="preview-stage preview-office">
            {nonce !== null && (
              <iframe
                key={nonce}
                ref={frame}
                title={t("office.frame", { host })}
                src={`${wanted.officeOrigin}/coffer#${nonce}`}
                sandbox="allow-scripts allow-same-origin allow-forms"
                referrerPolicy="no-referrer"
                onLoad={onLoad}
              />
            )}
            {!isOpen && <Waiting />}
          </div>
        </div>
      )}
    </Viewer>
  );
}

function wordOf(state: OfficeState): "connecting" | "sending" | "changed" | "open" {
  if (state.phase === "open") return state.isChanged ? "changed" : "open";
  return state.phase === "sending" ? "sending" : "connecting";
}

interface ToldProps {
  readonly state: OfficeState;
  readonly session: OfficeSession;
  readonly host: string;
  readonly onLeave: () => void;
}

/** Who else is there, and what became of the last save. */
function Told({ state, session, host, onLeave }: ToldProps) {
  const { t } = useTranslation("preview");
  if (state.phase !== "open") return null;
  return (
    <>
      {state.others > 0 && (
        <Banner level="info" fact={t("office.others", { count: state.others, host })}>
          {t("office.othersText")}
        </Banner>
      )}
      {state.code > 0 && (
        <div className="preview-message" role="alert">
          <OfficeFailure code={state.code} />
        </div>
      )}
      {state.isBehind && (
        <>
          <Banner level="warning" fact={t("conflict")}>
            {t("office.behindText")}
          </Banner>
          <p className="preview-choice">
            <Button onClick={onLeave}>{t("takeTheirs")}</Button>
            <Button kind="primary" onClick={() => void session.saveOverTheirs()}>
              {t("saveMine")}
            </Button>
          </p>
        </>
      )}
    </>
  );
}

/** Browsers ask in their own words before a page goes whose changes would be lost. */
function useLeaveQuestion(hasUnsaved: boolean): void {
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasUnsaved]);
}

function useSavedWord(state: OfficeState): void {
  const { t } = useTranslation("preview");
  const toast = useToast();
  const saved = state.phase === "open" ? state.saved : 0;
  const tell = useRef<() => void>(() => undefined);
  useEffect(() => {
    tell.current = () => toast({ kind: "success", text: t("saved") });
  });
  useEffect(() => {
    if (saved > 0) tell.current();
  }, [saved]);
}
