import { useNavigate } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import History from "lucide-react/icons/history";
import Maximize from "lucide-react/icons/maximize";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { addOpened } from "#app/core/files/flat-lists.api.ts";
import type { OpenedFile } from "#app/core/files/open-file.ts";
import { shareIdOfDomain } from "#app/core/keys/item-key.ts";
import { folderPath } from "#app/core/navigation/folder-path.ts";
import { historyPath } from "#app/core/navigation/history-path.ts";
import { sharedFolderPath } from "#app/core/navigation/shared-folder-path.ts";
import { Region } from "#app/features/errors/Region.tsx";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { ActionBar, ActionBarItem } from "#app/ui/frames/ActionBar.tsx";
import { PanelHead } from "#app/ui/frames/Panel.tsx";
import { TextLink } from "#app/ui/Text.tsx";
import { PreviewStage } from "./PreviewStage.tsx";
import { type PreviewTools, useOpenedFile } from "./use-opened-file.ts";
import { useScreenKeys } from "./use-screen-keys.ts";

/** A file of the own areas or of a share, and what can be done with it. */
export function PreviewBody({ itemId }: { readonly itemId: string }) {
  const { t } = useTranslation("preview");
  const { tools, state, look } = useOpenedFile(itemId);
  if (state.phase === "open" && tools !== null) {
    return <OpenPreview tools={tools} file={state.file} />;
  }
  return (
    <>
      <PanelHead title={t("title")} />
      {state.phase === "failed" ? (
        <div className="preview-message" role="alert">
          <p>
            <FailureText error={{ code: state.code }} />
          </p>
          <Button onClick={look}>{t("retry")}</Button>
        </div>
      ) : (
        <p className="preview-message" role="status">
          {t("opening")}
        </p>
      )}
    </>
  );
}

interface OpenProps {
  readonly tools: PreviewTools;
  readonly file: OpenedFile;
}

const CONTEXT = { kind: "files" } as const;

function OpenPreview({ tools, file }: OpenProps) {
  const { t } = useTranslation("preview");
  const { item } = file;
  const back = folderOf(file);
  const stage = useRef<HTMLDivElement>(null);
  const actions = useActions({ tools, file }, back);
  const { date } = useItemFormats();
  const name = item.name.text;
  return (
    <>
      <PanelHead
        title={name}
        back={{ label: t("back"), href: back }}
        crumbs={
          <nav aria-label={t("back")} className="preview-back">
            <TextLink href={back}>{t("back")}</TextLink>
          </nav>
        }
        tools={
          <>
            <span className="preview-meta">{t("modified", { date: date(item) })}</span>
            <IconButton
              label={t("fullScreen")}
              icon={Maximize}
              onClick={() => void stage.current?.requestFullscreen().catch(() => undefined)}
            />
          </>
        }
        wideTools={
          <>
            <IconButton label={t("versions")} icon={History} onClick={actions.showVersions} />
            <Button kind="primary" icon={Download} onClick={actions.download}>
              {t("download")}
            </Button>
          </>
        }
      />
      <div ref={stage} className="preview-fill">
        <Region look="part" place={item.blobId}>
          <PreviewStage
            key={item.blobId}
            runtime={tools.runtime}
            item={item}
            name={name}
            context={CONTEXT}
            onKey={actions.onKey}
          />
        </Region>
      </div>
      <ActionBar label={t("actions")} mode="selection">
        <ActionBarItem icon={History} label={t("versions")} onClick={actions.showVersions} />
        <ActionBarItem icon={Download} label={t("download")} onClick={actions.download} />
      </ActionBar>
    </>
  );
}

function useActions({ tools, file }: OpenProps, back: string) {
  const navigate = useNavigate();
  const { item, folder } = file;
  const { runtime, ports } = tools;
  const leave = () => navigate(back);
  const onKey = useScreenKeys({ Escape: leave });
  return {
    onKey,
    showVersions: () =>
      navigate(historyPath(folder.area === "vault", item.id), { state: { fid: item.name.fid } }),
    download: () => {
      void addOpened(ports.api, [item.id]).catch(() => undefined);
      runtime.transfers.download([item], CONTEXT);
    },
  };
}

/** The list that it lies in. */
function folderOf({ item, folder }: OpenedFile): string {
  const shareId = folder.area === "share" ? shareIdOfDomain(item.domain) : null;
  if (shareId !== null) return sharedFolderPath(shareId, folder.id);
  const isRoot = folder.path.length === 1;
  return folderPath(folder.area === "vault" ? "vault" : "files", isRoot ? null : folder.id);
}
