import { useNavigate, useRouteLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import { toVisit } from "#app/core/navigation/folder-path.ts";
import { useAction } from "#app/features/errors/use-action.tsx";
import { useRuntime } from "#app/platform/runtime-context.tsx";
import type { loader as rootLoader } from "#app/root.tsx";

export interface PreviewWay {
  /** Leads to the screen that shows a file; which view fits it, code says that comes with the press (P3). */
  readonly open: (item: FileItem) => void;
  /** Somebody presses it, and may open it. */
  readonly expect: (item: FileItem) => void;
}

const part = () => import("./open-preview.ts");

export function useOpenPreview(): PreviewWay {
  const navigate = useNavigate();
  const run = useAction();
  const runtime = useRuntime();
  const { i18n } = useTranslation();
  const viewOrigin = useRouteLoaderData<typeof rootLoader>("root")?.viewOrigin ?? null;
  return useMemo(() => {
    const tools = { runtime, viewOrigin, i18n };
    return {
      open: (item) =>
        void run(async () => {
          const { openPath } = await part();
          navigate(await openPath(item, canPlay, tools), { state: toVisit(item) });
        }),
      expect: (item) =>
        void part().then(
          ({ expectFile }) => expectFile(item, tools),
          () => undefined,
        ),
    };
  }, [navigate, run, runtime, viewOrigin, i18n]);
}

/** Whether this browser plays a MIME type, as it says itself. */
export function canPlay(mimeType: string): boolean {
  return document.createElement("video").canPlayType(mimeType) !== "";
}
