import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { FolderBase } from "#app/core/files/item.ts";
import { deletedSteps } from "#app/core/files/trash-place.ts";
import { type Crumb, toCrumbs } from "#app/core/navigation/breadcrumbs.ts";
import { folderPath } from "#app/core/navigation/folder-path.ts";
import { AddTools, type AddToolsProps } from "#app/features/listing/AddTools.tsx";
import type { LinkParts } from "#app/features/listing/link-parts.ts";
import { useAccount, useObservable } from "#app/platform/runtime-context.tsx";
import { Breadcrumb } from "#app/ui/Breadcrumb.tsx";
import { PanelHead } from "#app/ui/frames/Panel.tsx";
import { ListTools } from "./ListTools.tsx";
import type { FilesScreen } from "./use-files-screen.ts";
import { NO_MANIFEST } from "./use-row-source.ts";

interface FilesHeadProps extends Omit<AddToolsProps, "onUpload"> {
  readonly area: FolderBase;
  readonly screen: FilesScreen;
  readonly Present?: LinkParts["Present"];
  readonly onInfo: () => void;
}

/** Path, title and tools of a list page. */
export function FilesHead(props: FilesHeadProps) {
  const { t } = useTranslation("files");
  const { area, screen, Present } = props;
  const { folder } = screen.state;
  // Whoever shares nothing with people does without the code.
  const manifest = useObservable(useAccount()?.manifest ?? NO_MANIFEST);
  const isSharing = Object.values(manifest?.shares ?? {}).some(({ kind }) => kind === "team");
  const { crumbs, hidden, title, back } = useHeadPath(props);
  return (
    <PanelHead
      title={screen.query.showDeleted ? t("deletedTitle", { name: title }) : title}
      back={back}
      crumbs={
        crumbs.length === 0 ? undefined : (
          <Breadcrumb
            label={t("breadcrumb")}
            moreLabel={t("wholePath")}
            crumbs={crumbs}
            hidden={hidden}
            drop={area !== "starred" ? screen.drop.crumbs : undefined}
          />
        )
      }
      tools={
        <>
          {isSharing && Present !== undefined && folder !== null && (
            <Suspense>
              <Present folder={folder} />
            </Suspense>
          )}
          <ListTools label={t("folderMenu")} filterLabel={t("filter")} {...props} />
        </>
      }
      wideTools={area !== "starred" && <AddTools {...props} onUpload={screen.upload} />}
    />
  );
}

/** The folders above as links, the name of this one, and the way back on phones. */
function useHeadPath({ area, screen }: FilesHeadProps) {
  const { folder } = screen.state;
  const { t } = useTranslation("files");
  const rootName = t(`area.${area}`);
  const { shown, hidden } = folder === null ? { shown: [], hidden: [] } : toCrumbs(folder);
  const deleted = deletedSteps(folder);
  const nameOf = (crumb: Crumb) => (crumb.kind === "folder" ? crumb.name : rootName);
  const toLink = (crumb: Crumb) => ({
    id: crumb.id,
    // Where a deleted folder stands in the way, it says so (Spec B§2).
    label: deleted.has(crumb.id) ? t("deletedTitle", { name: nameOf(crumb) }) : nameOf(crumb),
    href: `${folderPath(area, crumb.kind === "folder" ? crumb.id : null)}${screen.query.search}`,
  });
  const above = shown.slice(0, -1).map(toLink);
  const here = shown.at(-1);
  const parent = above.at(-1);
  return {
    crumbs: above,
    hidden: hidden.map(toLink),
    title: here === undefined ? rootName : nameOf(here),
    back: parent && { label: t("backTo", { name: parent.label }), href: parent.href },
  };
}
