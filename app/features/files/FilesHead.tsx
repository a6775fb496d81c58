import Ellipsis from "lucide-react/icons/ellipsis";
import FolderPlus from "lucide-react/icons/folder-plus";
import LayoutGrid from "lucide-react/icons/layout-grid";
import List from "lucide-react/icons/list";
import ListFilter from "lucide-react/icons/list-filter";
import PanelRight from "lucide-react/icons/panel-right";
import Plus from "lucide-react/icons/plus";
import Upload from "lucide-react/icons/upload";
import { useTranslation } from "react-i18next";
import type { FolderBase, OpenedFolder } from "#app/core/files/item.ts";
import { nextOrder, type SortOrder } from "#app/core/files/sort.ts";
import { type Crumb, toCrumbs } from "#app/core/navigation/breadcrumbs.ts";
import { folderPath, type ListView } from "#app/core/navigation/folder-path.ts";
import { Breadcrumb, type BreadcrumbProps } from "#app/ui/Breadcrumb.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { Segmented } from "#app/ui/controls/Segmented.tsx";
import { PanelHead } from "#app/ui/frames/Panel.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import { Only } from "#app/ui/Text.tsx";
import { useIsAlive } from "#app/ui/use-is-alive.ts";

export interface FilesHeadProps {
  readonly area: FolderBase;
  /** null while the page is sealed: only the area is known. */
  readonly folder: OpenedFolder | null;
  readonly showDeleted: boolean;
  readonly view: ListView;
  /** The query that other folders of this list keep. */
  readonly search: string;
  readonly isInfoOpen: boolean;
  /** Nothing can be put into a folder in the trash. */
  readonly canAdd: boolean;
  readonly drop: BreadcrumbProps["drop"];
  readonly onView: (view: ListView) => void;
  readonly onInfo: () => void;
  readonly onShowDeleted: () => void;
  readonly onFilter: () => void;
  readonly order: SortOrder;
  readonly onSort: (order: SortOrder) => void;
  readonly onNewFolder: () => void;
  readonly onUpload: () => void;
}

/** Path, title and tools of a list page. */
export function FilesHead(props: FilesHeadProps) {
  const { t } = useTranslation("files");
  const { crumbs, hidden, title, back } = useHeadPath(props);
  return (
    <PanelHead
      title={props.showDeleted ? t("deletedTitle", { name: title }) : title}
      back={back}
      crumbs={
        crumbs.length === 0 ? undefined : (
          <Breadcrumb
            label={t("breadcrumb")}
            moreLabel={t("wholePath")}
            crumbs={crumbs}
            hidden={hidden}
            drop={props.area !== "starred" ? props.drop : undefined}
          />
        )
      }
      tools={<ViewTools {...props} />}
      wideTools={
        props.area !== "starred" && (
          <>
            <NewMenu {...props} />
            <UploadButton {...props} />
          </>
        )
      }
    />
  );
}

/** The folders above as links, the name of this one, and the way back on phones. */
function useHeadPath({ area, folder, search }: FilesHeadProps) {
  const { t } = useTranslation("files");
  const rootName = t(`area.${area}`);
  const { shown, hidden } = folder === null ? { shown: [], hidden: [] } : toCrumbs(folder);
  const toLink = (crumb: Crumb) => ({
    id: crumb.id,
    label: crumb.kind === "folder" ? crumb.name : rootName,
    href: `${folderPath(area, crumb.kind === "folder" ? crumb.id : null)}${search}`,
  });
  const named = shown.map(toLink);
  const above = named.slice(0, -1);
  const parent = above.at(-1);
  return {
    crumbs: above,
    hidden: hidden.map(toLink),
    title: named.at(-1)?.label ?? rootName,
    back: parent && { label: t("backTo", { name: parent.label }), href: parent.href },
  };
}

const SORT_KEYS = [
  ["name", "grid.name"],
  ["usertime", "grid.date"],
  ["size", "grid.size"],
] as const;
const SORT_DIRECTIONS = ["asc", "desc"] as const;

/** What can be done with the list itself: also the way to another order in tiles and on a phone. */
function useFolderMenu(props: FilesHeadProps): MenuEntry[] {
  const { t } = useTranslation("files");
  const { order } = props;
  return [
    {
      kind: "item",
      id: "filter",
      label: t("filter"),
      icon: ListFilter,
      movesFocus: true,
      onSelect: props.onFilter,
    },
    {
      kind: "choice",
      id: "deleted",
      label: t("showDeleted"),
      isOn: props.showDeleted,
      onSelect: props.onShowDeleted,
    },
    { kind: "rule", id: "sort-rule" },
    { kind: "heading", id: "sort", label: t("sortBy") },
    ...SORT_KEYS.map(
      ([key, text]): MenuEntry => ({
        kind: "choice",
        id: `sort-${key}`,
        label: t(text),
        isOn: order.key === key,
        onSelect: () => order.key !== key && props.onSort(nextOrder(order, key)),
      }),
    ),
    { kind: "rule", id: "direction-rule" },
    ...SORT_DIRECTIONS.map(
      (direction): MenuEntry => ({
        kind: "choice",
        id: `sort-${direction}`,
        label: t(`direction.${direction}`),
        isOn: order.direction === direction,
        onSelect: () => props.onSort({ ...order, direction }),
      }),
    ),
  ];
}

function ViewTools(props: FilesHeadProps) {
  const { t } = useTranslation("files");
  const entries = useFolderMenu(props);
  return (
    <>
      <Segmented
        label={t("view.label")}
        value={props.view}
        segments={[
          { value: "list", label: t("view.list"), icon: List },
          { value: "grid", label: t("view.grid"), icon: LayoutGrid },
        ]}
        onChange={props.onView}
      />
      <Menu
        label={t("folderMenu")}
        entries={entries}
        align="end"
        trigger={<IconButton label={t("folderMenu")} icon={Ellipsis} />}
      />
      <Only on="tablet">
        <IconButton
          label={t("info")}
          icon={PanelRight}
          flip
          pressed={props.isInfoOpen}
          onClick={props.onInfo}
        />
      </Only>
    </>
  );
}

type AddTools = Pick<FilesHeadProps, "canAdd" | "onNewFolder" | "onUpload">;

export function UploadButton({ canAdd, onUpload }: Omit<AddTools, "onNewFolder">) {
  const { t } = useTranslation("files");
  const isAlive = useIsAlive();
  return (
    <Button kind="primary" icon={Upload} disabled={!canAdd || !isAlive} onClick={onUpload}>
      {t("upload")}
    </Button>
  );
}

/** What can be made here (Spec B§2). */
export function NewMenu(props: AddTools) {
  const { t } = useTranslation("files");
  const isAlive = useIsAlive();
  return (
    <Menu
      label={t("new")}
      align="end"
      entries={[
        {
          kind: "item",
          id: "folder",
          label: t("newFolder"),
          icon: FolderPlus,
          movesFocus: true,
          onSelect: props.onNewFolder,
        },
        {
          kind: "item",
          id: "upload",
          label: t("newUpload"),
          icon: Upload,
          onSelect: props.onUpload,
        },
      ]}
      trigger={
        <Button icon={Plus} disabled={!props.canAdd || !isAlive}>
          {t("new")}
        </Button>
      }
    />
  );
}
