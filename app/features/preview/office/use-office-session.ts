import { type RefObject, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OfficeMode } from "#app/contract/commands/office.ts";
import { type OpenedFile, openFile } from "#app/core/files/open-file.ts";
import { OfficeSession } from "#app/core/preview/office/office-session.ts";
import { usePageSettings } from "#app/document/page-settings.ts";
import type { PreviewTools } from "../use-opened-file.ts";
import { greetOffice } from "./greet-office.ts";
import { useOfficeUse } from "./use-office-use.ts";

interface OfficeSessionWanted {
  readonly tools: PreviewTools;
  readonly file: OpenedFile;
  readonly mode: OfficeMode;
  readonly officeOrigin: string;
}

const THEMES = ["light", "dark", "system"] as const;

/** One session as long as the screen stands; `again` begins another one. */
export function useOfficeSession(
  { tools, file, mode, officeOrigin }: OfficeSessionWanted,
  frame: RefObject<HTMLIFrameElement>,
) {
  const { i18n } = useTranslation();
  const { dir } = usePageSettings();
  const [attempt, setAttempt] = useState(0);
  const locale = i18n.language;
  const use = useOfficeUse(tools.runtime, frame);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one session of one file, and anew for each attempt
  const session = useMemo(() => {
    const { api, crypto, transfers, clock } = tools.runtime;
    const look = (signal: AbortSignal) => openFile(tools.ports, file.item.id, signal);
    const chosen = document.documentElement.dataset.theme;
    const theme = THEMES.find((one) => one === chosen) ?? "system";
    const ports = { api, crypto, transfers, clock, look, used: () => use.hear() };
    return new OfficeSession(ports, { file, mode, page: { locale, dir, theme } });
  }, [tools, file, mode, attempt]);
  useEffect(() => {
    void session.open();
    return () => session.close();
  }, [session]);
  const onLoad = () => {
    const target = frame.current?.contentWindow;
    if (target) session.connect(greetOffice(target, officeOrigin));
  };
  return { session, onLoad, again: () => setAttempt((count) => count + 1) };
}
