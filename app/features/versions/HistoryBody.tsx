import { useState } from "react";
import { useTranslation } from "react-i18next";
import { shareIdOfDomain } from "#app/core/keys/item-key.ts";
import { folderPath } from "#app/core/navigation/folder-path.ts";
import { sharedFolderPath } from "#app/core/navigation/shared-folder-path.ts";
import { Region } from "#app/features/errors/Region.tsx";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { ActionBar } from "#app/ui/frames/ActionBar.tsx";
import { PanelHead } from "#app/ui/frames/Panel.tsx";
import { TextLink } from "#app/ui/Text.tsx";
import { HistoryTools as Tools } from "./HistoryTools.tsx";
import { Loading } from "./Loading.tsx";
import { useHistory } from "./use-history.ts";
import { chosenOf, type Shown, useVersionActions } from "./use-version-actions.ts";
import { VersionList } from "./VersionList.tsx";
import { VersionView } from "./VersionView.tsx";

/** The versions of one file; its code comes with it, not with the page's frame. */
export function HistoryBody({ itemId }: { readonly itemId: string }) {
  const { t } = useTranslation("versions");
  const { tools, state, look } = useHistory(itemId);
  if (state.phase === "open" && tools !== null) {
    const { file, history } = state;
    return <Versions {...tools} file={file} history={history} look={look} />;
  }
  return (
    <>
      <PanelHead title={t("title")} />
      {state.phase === "failed" ? (
        <div className="versions-message" role="alert">
          <p>
            <FailureText error={{ code: state.code }} />
          </p>
          <Button onClick={() => void look()}>{t("retry")}</Button>
        </div>
      ) : (
        <Loading />
      )}
    </>
  );
}

function Versions(shown: Shown) {
  const { t } = useTranslation("versions");
  const [chosenId, choose] = useState<string | null>(null);
  const actions = useVersionActions(shown);
  const { file, history } = shown;
  const { item, folder } = file;
  const chosen = chosenOf(history, chosenId);
  const area = folder.area === "vault" ? "vault" : "files";
  const isRoot = folder.path.length === 1;
  const shareId = folder.area === "share" ? shareIdOfDomain(item.domain) : null;
  const back =
    shareId === null
      ? folderPath(area, isRoot ? null : folder.id)
      : sharedFolderPath(shareId, folder.id);
  const title = t("titleOf", { name: item.name.text });
  const tools = <Tools version={chosen} file={file} actions={actions} />;
  return (
    <>
      <PanelHead
        title={title}
        back={{ label: t("back"), href: back }}
        crumbs={
          <nav aria-label={t("back")} className="versions-back">
            <TextLink href={back}>{t("back")}</TextLink>
          </nav>
        }
        wideTools={tools}
      />
      {history.isOlder && (
        <p className="versions-warning" role="alert">
          {t("older")}
        </p>
      )}
      <div className="versions-history">
        <VersionList
          shown={shown}
          chosenId={chosen?.id ?? null}
          onChoose={choose}
          actions={actions}
        />
        <Region look="part" place={chosen?.id}>
          {chosen !== undefined && <VersionView key={chosen.id} shown={shown} version={chosen} />}
        </Region>
      </div>
      <ActionBar label={title}>{tools}</ActionBar>
    </>
  );
}
