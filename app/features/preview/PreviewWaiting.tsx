import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconLink } from "#app/ui/controls/IconButton.tsx";
import { Viewer } from "#app/ui/frames/Viewer.tsx";
import { Skeleton } from "#app/ui/Progress.tsx";

/** The screen of a preview that shows no file yet, or none. */
export function PreviewWaiting({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation("preview");
  return (
    <Viewer
      ground="theme"
      title={t("title")}
      back={<IconLink label={t("toFiles")} href="/files" icon={ArrowLeft} flip />}
    >
      {children ?? (
        <div className="preview-message" role="status" aria-label={t("opening")}>
          <Skeleton seed={1} />
        </div>
      )}
    </Viewer>
  );
}
