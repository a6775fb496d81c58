import { useLocation } from "@remix-run/react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { officeModeOf } from "#app/core/preview/office/office-choice.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import type { LinkParts } from "#app/features/listing/link-parts.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { OwnPreview } from "./OwnPreview.tsx";
import { PreviewWaiting } from "./PreviewWaiting.tsx";
import { SharedPreview } from "./SharedPreview.tsx";
import { useOpenedFile } from "./use-opened-file.ts";

const OfficePage = lazyComponent(async () => (await import("./office/OfficePage.tsx")).OfficePage);

export interface PreviewBodyProps {
  readonly itemId: string;
  /** `{viewer}` of the address: what opens a file here it goes by alone, except for the office provider. */
  readonly view: string;
  readonly links: LinkParts;
}

/** A file of the own areas or of a share, and what can be done with it. */
export function PreviewBody(props: PreviewBodyProps) {
  const entryId = useEntry(props.itemId);
  return <EnteredPreview key={entryId} entryId={entryId} {...props} />;
}

function EnteredPreview({ entryId, itemId, view, links }: PreviewBodyProps & { entryId: string }) {
  const { t } = useTranslation("preview");
  const { tools, state, look } = useOpenedFile(entryId);
  if (state.phase === "open" && tools !== null) {
    const place = { tools, entry: state.file, itemId };
    const mode = officeModeOf(view);
    if (mode !== null) {
      return (
        <Suspense fallback={<PreviewWaiting />}>
          <OfficePage tools={tools} file={state.file} wanted={mode} />
        </Suspense>
      );
    }
    const isShared = state.file.folder.area === "share";
    return isShared ? <SharedPreview place={place} /> : <OwnPreview place={place} links={links} />;
  }
  if (state.phase !== "failed") return <PreviewWaiting />;
  return (
    <PreviewWaiting>
      <div className="preview-message" role="alert">
        <p>
          <FailureText error={{ code: state.code }} />
        </p>
        <Button onClick={look}>{t("retry")}</Button>
        <LinkButton href="/files">{t("toFiles")}</LinkButton>
      </div>
    </PreviewWaiting>
  );
}

/** The file that somebody came for: its neighbours stand in the same folder, which is open already. */
function useEntry(itemId: string): string {
  const state: unknown = useLocation().state;
  const [entryId, setEntry] = useState(itemId);
  const isBeside =
    typeof state === "object" && state !== null && "beside" in state && state.beside === entryId;
  if (itemId === entryId || isBeside) return entryId;
  setEntry(itemId);
  return itemId;
}
