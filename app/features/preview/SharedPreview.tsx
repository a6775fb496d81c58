import Download from "lucide-react/icons/download";
import History from "lucide-react/icons/history";
import { useTranslation } from "react-i18next";
import { type PreviewAction, PreviewViewer } from "./PreviewViewer.tsx";
import { type PreviewPlace, usePreviewScreen } from "./use-preview-screen.ts";

/** A file of somebody else's share: it is read and taken along; what changes it is done in its folder. */
export function SharedPreview({ place }: { readonly place: PreviewPlace }) {
  const { t } = useTranslation("preview");
  const screen = usePreviewScreen(place);
  const versions: PreviewAction = {
    ...{ id: "versions", label: t("versions"), icon: History },
    onAct: () => screen.showVersions(screen.item),
  };
  const download = { id: "download", label: t("download"), icon: Download, onAct: screen.download };
  return (
    <PreviewViewer
      screen={screen}
      actions={[versions]}
      phoneActions={[versions, download]}
      more={[]}
    />
  );
}
