import Download from "lucide-react/icons/download";
import History from "lucide-react/icons/history";
import Pencil from "lucide-react/icons/pencil";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import { useOfficeEntry } from "./office/use-office-entry.ts";
import { type PreviewAction, PreviewViewer } from "./PreviewViewer.tsx";
import { PreviewWaiting } from "./PreviewWaiting.tsx";
import { useEditing } from "./use-editing.ts";
import { type PreviewPlace, usePreviewScreen } from "./use-preview-screen.ts";

const TextEditor = lazyComponent(async () => (await import("./TextEditor.tsx")).TextEditor);

/** A file of somebody else's share: read, taken along, and its text changed by whoever may write there. */
export function SharedPreview({ place }: { readonly place: PreviewPlace }) {
  const { t } = useTranslation("preview");
  const screen = usePreviewScreen(place);
  const editing = useEditing(screen);
  const office = useOfficeEntry(screen);
  if (editing.isOpen) {
    return (
      <Suspense fallback={<PreviewWaiting />}>
        <TextEditor key={screen.item.id} screen={screen} onDone={editing.end} />
      </Suspense>
    );
  }
  const versions: PreviewAction = {
    ...{ id: "versions", label: t("versions"), icon: History },
    onAct: () => screen.showVersions(screen.item),
  };
  const download = {
    ...{ id: "download", label: t("download"), shortLabel: t("downloadShort") },
    ...{ icon: Download, onAct: screen.download },
  };
  const edit: MenuEntry[] = editing.canEdit
    ? [{ kind: "item", id: "edit", label: t("edit"), icon: Pencil, onSelect: editing.begin }]
    : [];
  return (
    <PreviewViewer
      screen={screen}
      actions={[versions]}
      phoneActions={[versions, download]}
      more={[...edit, ...office]}
      onEdit={editing.canEdit ? editing.begin : undefined}
    />
  );
}
