import ArrowLeft from "lucide-react/icons/arrow-left";
import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { controlLetterOf } from "#app/contract/control-letter.ts";
import { symbolOf } from "#app/core/display/file-kind.ts";
import { openFile } from "#app/core/files/open-file.ts";
import { TextEdit, type TextEditState } from "#app/core/preview/text-edit.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { Banner } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { ActionBar } from "#app/ui/frames/ActionBar.tsx";
import { Viewer } from "#app/ui/frames/Viewer.tsx";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { Waiting } from "./PreviewFrame.tsx";
import type { PreviewScreen } from "./use-preview-screen.ts";

interface TextEditorProps {
  readonly screen: PreviewScreen;
  /** Nothing is edited any more; a draft may be left. */
  readonly onDone: () => void;
}

/** A text changed in place: what is saved is the next version of its file (Reading R-382). */
export function TextEditor({ screen, onDone }: TextEditorProps) {
  const { t } = useTranslation("preview");
  const name = screen.item.name.text;
  const { note, buttons, body } = useEditorParts({ edit: useTextEdit(screen), name, onDone });
  return (
    <Viewer
      ground="theme"
      back={<IconButton label={t("stopEditing")} icon={ArrowLeft} flip onClick={onDone} />}
      icon={<FileTypeIcon symbol={symbolOf({ type: "file", name })} />}
      title={name}
      meta={note}
      actions={<span className="preview-wide">{buttons}</span>}
      actionBar={<ActionBar label={t("actions")}>{buttons}</ActionBar>}
    >
      {body}
    </Viewer>
  );
}

interface EditorParts {
  readonly edit: TextEdit;
  readonly name: string;
  readonly onDone: () => void;
}

/** How it stands with an edit, what can be done with it, and its field, for any frame around it. */
export function useEditorParts({ edit, name, onDone }: EditorParts) {
  const { t } = useTranslation("preview");
  const state = useObservable(edit.state);
  const toast = useToast();
  const done = useRef({ onDone, toast, t });
  useEffect(() => {
    done.current = { onDone, toast, t };
  });
  const { phase } = state;
  useEffect(() => {
    if (phase === "saved") done.current.toast({ kind: "success", text: done.current.t("saved") });
    if (phase === "saved" || phase === "discarded") done.current.onDone();
  }, [phase]);
  const isEditing = state.phase === "editing";
  const canSave = isEditing && state.isChanged && !state.isSaving && state.theirs === null;
  const buttons = (
    <>
      <Button onClick={() => edit.discard()} disabled={!isEditing || state.isSaving}>
        {t("discard")}
      </Button>
      <Button kind="primary" disabled={!canSave} onClick={() => void edit.save()}>
        {isEditing && state.isSaving ? t("saving") : t("save")}
      </Button>
    </>
  );
  const note = (
    <span role="status">{isEditing && state.isDraft ? t("draftKept") : t("editing")}</span>
  );
  return { note, buttons, body: <EditorBody edit={edit} state={state} name={name} /> };
}

interface EditorBodyProps {
  readonly edit: TextEdit;
  readonly state: TextEditState;
  readonly name: string;
}

function EditorBody({ edit, state, name }: EditorBodyProps) {
  const { t } = useTranslation("preview");
  const field = useRef<HTMLTextAreaElement>(null);
  const isThere = state.phase === "editing";
  useEffect(() => {
    if (isThere) field.current?.focus();
  }, [isThere]);
  if (state.phase === "not-text")
    return <EmptyState title={t("notText")} text={t("notTextText")} />;
  if (state.phase === "failed") {
    return (
      <p className="preview-message" role="alert">
        <FailureText error={{ code: state.code }} />
      </p>
    );
  }
  if (state.phase !== "editing") return <Waiting />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (controlLetterOf(event) !== "s") return;
    event.preventDefault();
    void edit.save();
  };
  return (
    <div className="preview-editor" data-editing>
      {state.code > 0 && (
        <p className="preview-message" role="alert">
          <FailureText error={{ code: state.code }} />
        </p>
      )}
      {state.theirs !== null && <Conflict edit={edit} theirs={state.theirs} />}
      <textarea
        ref={field}
        aria-label={t("editField", { name })}
        dir="auto"
        spellCheck={false}
        autoComplete="off"
        defaultValue={state.initial}
        readOnly={state.isSaving}
        onChange={({ currentTarget }) => edit.type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** 8214: both texts stand here, and either may go on; both stay in the version history. */
function Conflict({ edit, theirs }: { readonly edit: TextEdit; readonly theirs: string }) {
  const { t } = useTranslation("preview");
  return (
    <>
      <Banner level="warning" fact={t("conflict")}>
        {t("conflictText")}
      </Banner>
      <p className="preview-choice">
        <Button onClick={() => edit.discard()}>{t("takeTheirs")}</Button>
        <Button kind="primary" onClick={() => void edit.saveOverTheirs()}>
          {t("saveMine")}
        </Button>
      </p>
      <textarea aria-label={t("theirs")} dir="auto" readOnly value={theirs} />
    </>
  );
}

/** Over the file as it stood when editing began: what comes in meanwhile is met when it is saved. */
function useTextEdit({ item, folder, open }: PreviewScreen): TextEdit {
  const { runtime, ports } = open;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one edit of one file
  const edit = useMemo(() => {
    const { transfers, crypto, clock, tabStorage } = runtime;
    const look = (signal: AbortSignal) => openFile(ports, item.id, signal);
    return new TextEdit({ transfers, crypto, clock, tabStorage, look }, { item, folder });
  }, [runtime, item.id]);
  useEffect(() => {
    void edit.open();
    return () => edit.close();
  }, [edit]);
  return edit;
}
