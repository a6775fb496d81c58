import { useNavigate } from "@remix-run/react";
import { useCallback } from "react";
import type { FileItem } from "#app/core/files/item.ts";
import { toVisit } from "#app/core/navigation/folder-path.ts";
import { useAction } from "#app/features/errors/use-action.tsx";

/** Leads to the screen that shows a file; which view fits it, code says that comes with the press (P3). */
export function useOpenPreview(): (item: FileItem) => void {
  const navigate = useNavigate();
  const run = useAction();
  return useCallback(
    (item) =>
      void run(async () => {
        const { previewPath } = await import("#app/core/preview/preview-path.ts");
        navigate(previewPath(item, canPlay), { state: toVisit(item) });
      }),
    [navigate, run],
  );
}

/** Whether this browser plays a MIME type, as it says itself. */
export function canPlay(mimeType: string): boolean {
  return document.createElement("video").canPlayType(mimeType) !== "";
}
