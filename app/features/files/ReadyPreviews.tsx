import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import {
  type OpenTools,
  readyListedFrame,
  readyScreen,
} from "#app/features/listing/open-preview.ts";
import { readyPlace } from "#app/platform/open-place.client.ts";
import { useRuntime } from "#app/platform/runtime-context.tsx";
import type { loader as rootLoader } from "#app/root.tsx";

/** Of no file: all of them have one page. */
const ANY_FILE = "/file/0/view/default";

/**
 * Whoever is in a list of files looks at one next: where their screen is, its code, sheet and words are here before
 * the press (Reading R-574), and a frame that takes its file. It draws nothing, and asks about no file.
 */
export function ReadyPreviews() {
  const runtime = useRuntime();
  const { i18n } = useTranslation();
  const viewOrigin = useRouteLoaderData<typeof rootLoader>("root")?.viewOrigin ?? null;
  useEffect(() => {
    if (runtime === null) return undefined;
    const control = new AbortController();
    // What does not come now is asked for by the press.
    readyCode({ runtime, viewOrigin, i18n }, control.signal).catch(() => undefined);
    return () => control.abort();
  }, [runtime, viewOrigin, i18n]);
  return null;
}

async function readyCode(tools: OpenTools, signal: AbortSignal): Promise<void> {
  readyScreen(tools);
  await readyPlace(ANY_FILE, signal);
  // After the rest, which every file needs.
  if (!signal.aborted) readyListedFrame(tools, signal);
}
