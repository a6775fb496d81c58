import { Link, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import {
  type OpenTools,
  readyListedFrame,
  readyScreen,
} from "#app/features/listing/open-preview.ts";
import { readyPlace } from "#app/platform/open-place.client.ts";
import { type Runtime, useRuntime } from "#app/platform/runtime-context.tsx";
import type { loader as rootLoader } from "#app/root.tsx";

/**
 * Of no file: all of them have one page (`scripts/router-as-used.ts`). The way to one would tell the server of which
 * kind it is, which stands in its sealed name alone (Reading R-582).
 */
const ANY_WAY = "/file/0/view/default";
/** The router asks by itself, and tells nobody when it has heard. */
const LOOK_MS = 200;
const LOOKS = 15;

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
  return <Link hidden discover="render" to={ANY_WAY} />;
}

async function readyCode(
  tools: OpenTools & { readonly runtime: Runtime },
  signal: AbortSignal,
): Promise<void> {
  readyScreen(tools);
  for (let look = 0; look < LOOKS; look += 1) {
    await tools.runtime.clock.sleep(LOOK_MS, signal);
    if (await readyPlace(ANY_WAY, signal)) break;
  }
  // After the rest, which every file needs.
  if (!signal.aborted) readyListedFrame(tools, signal);
}
