import ArrowLeft from "lucide-react/icons/arrow-left";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { NamedItem } from "#app/core/files/placed-name.ts";
import type { OpenedLink } from "#app/core/links/link-source.ts";
import { lookAtLinked } from "#app/core/links/look-at-linked.ts";
import { LINK_ROOT_ID } from "#app/core/links/public-link.api.ts";
import { TextEdit } from "#app/core/preview/text-edit.ts";
import type { LinkUploadFolder, ReadContext } from "#app/core/transfers/engine.ts";
import { useEditorParts } from "#app/features/preview/TextEditor.tsx";
import { type Runtime, useObservable } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkPanelHead } from "#app/ui/frames/Panel.tsx";

interface LinkTextEditorProps {
  readonly runtime: Runtime;
  readonly link: OpenedLink;
  readonly item: NamedItem;
  readonly context: ReadContext;
  readonly onDone: () => void;
}

/** A text of a link, changed in place by a visitor: what is saved is its next version (Reading R-533). */
export function LinkTextEditor({ runtime, link, item, context, onDone }: LinkTextEditorProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one edit of one file
  const edit = useMemo(() => {
    const { transfers, crypto, clock, tabStorage, api } = runtime;
    const { cachekey, passwordlock, ks } = link;
    const visit = { cachekey, passwordlock, ks };
    const folder: LinkUploadFolder = {
      ...{ area: "link", id: item.parentId || LINK_ROOT_ID, path: [], isReadOnly: true, visit },
    };
    const look = async (signal: AbortSignal) => ({
      item: await lookAtLinked(api, { item, visit }, signal),
      folder,
    });
    const ports = { transfers, crypto, clock, tabStorage, look, context };
    return new TextEdit(ports, { item, folder });
  }, [runtime, item.id]);
  useEffect(() => {
    void edit.open();
    return () => edit.close();
  }, [edit]);
  useKeptAtLeaving(edit);
  const { t } = useTranslation("preview");
  const name = item.name.text;
  const { note, buttons, body } = useEditorParts({ edit, name, onDone });
  const tools = (
    <>
      <Button icon={ArrowLeft} flip onClick={onDone}>
        {t("stopEditing")}
      </Button>
      {buttons}
    </>
  );
  return (
    <>
      <LinkPanelHead title={name} meta={note} tools={tools} />
      <div className="preview-fill">{body}</div>
    </>
  );
}

/** Nobody who is not signed in has a key for drafts: leaving would lose what was typed. */
function useKeptAtLeaving(edit: TextEdit): void {
  const state = useObservable(edit.state);
  const isAtRisk = state.phase === "editing" && state.isChanged && !state.isDraft;
  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAtRisk]);
}
