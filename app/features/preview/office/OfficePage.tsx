import { useRouteLoaderData } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OfficeMode } from "#app/contract/commands/office.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { symbolOf } from "#app/core/display/file-kind.ts";
import type { OpenedFile } from "#app/core/files/open-file.ts";
import { type OfficeAnswer, officeAnswer } from "#app/core/preview/office/office-choice.ts";
import { previewPath } from "#app/core/preview/preview-path.ts";
import { useFeature } from "#app/features/listing/use-feature.ts";
import { canPlay } from "#app/features/listing/use-open-preview.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { Viewer } from "#app/ui/frames/Viewer.tsx";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { PreviewWaiting } from "../PreviewWaiting.tsx";
import type { PreviewTools } from "../use-opened-file.ts";
import { OfficeConsent } from "./OfficeConsent.tsx";
import { OfficeRefused } from "./OfficeRefused.tsx";

const OfficeStage = lazyComponent(async () => (await import("./OfficeStage.tsx")).OfficeStage);

interface OfficePageProps {
  readonly tools: PreviewTools;
  readonly file: OpenedFile;
  /** What the address wants. */
  readonly wanted: OfficeMode;
}

/**
 * A document at the online office provider. The page says first who can read it then, and nothing of the
 * provider loads before somebody agreed, each time (Reading R-540).
 */
export function OfficePage({ tools, file, wanted }: OfficePageProps) {
  const [isAgreed, setAgreed] = useState(false);
  const { account } = tools;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const officeOrigin = root?.officeOrigin ?? null;
  const { hasOffice } = useObservable(account.user);
  const isOn = useFeature("msoffice", account);
  const answer = officeAnswer({ file, hasProvider: officeOrigin !== null, hasOffice, isOn });
  const isFramed = root?.framesOffice === true;
  const mustReload = !isFramed && officeOrigin !== null && "mode" in answer && !wasLoadedHere();
  useEffect(() => {
    // The policy of the page that somebody came from lets no provider in.
    if (mustReload) window.location.reload();
  }, [mustReload]);
  if (mustReload) return <PreviewWaiting />;
  const leave = () => leaveTo(file);
  if (officeOrigin === null || !isFramed || !("mode" in answer)) {
    return (
      <OfficeFrame file={file} onLeave={leave}>
        <OfficeRefused code={codeOf(answer)} onHere={leave} />
      </OfficeFrame>
    );
  }
  const mode = wanted === "view" ? "view" : answer.mode;
  const host = new URL(officeOrigin).host;
  if (isAgreed) {
    return (
      <Suspense fallback={<PreviewWaiting />}>
        <OfficeStage {...{ tools, file, mode, officeOrigin, host }} onLeave={leave} />
      </Suspense>
    );
  }
  return (
    <OfficeFrame file={file} onLeave={leave}>
      <OfficeConsent host={host} mode={mode} onAgree={() => setAgreed(true)} onHere={leave} />
    </OfficeFrame>
  );
}

/** 11009 too where the policy of a page that was loaded for it lets no provider in. */
function codeOf(answer: OfficeAnswer): number {
  return "code" in answer ? answer.code : CODES.officeNotAllowed;
}

/** Whether this address is what the browser loaded: then loading it again would change nothing. */
function wasLoadedHere(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && entry.name === window.location.href;
}

/** By the browser, so that the policy of the next page is its own again. */
function leaveTo({ item }: OpenedFile): void {
  window.location.assign(previewPath(item, canPlay));
}

interface OfficeFrameProps {
  readonly file: OpenedFile;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

function OfficeFrame({ file, onLeave, children }: OfficeFrameProps) {
  const { t } = useTranslation("preview");
  const name = file.item.name.text;
  return (
    <Viewer
      ground="theme"
      title={name}
      icon={<FileTypeIcon symbol={symbolOf({ type: "file", name })} />}
      back={<IconButton label={t("office.leave")} icon={ArrowLeft} flip onClick={onLeave} />}
    >
      {children}
    </Viewer>
  );
}
