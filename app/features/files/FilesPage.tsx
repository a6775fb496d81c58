import { useRef } from "react";
import type { FolderBase } from "#app/core/files/item.ts";
import type { LinkParts } from "#app/features/listing/link-parts.ts";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import { FilesActionBar } from "./FilesActionBar.tsx";
import { FilesBody } from "./FilesBody.tsx";
import { FilesHead } from "./FilesHead.tsx";
import { newItemDialog } from "./files-dialog.ts";
import type { FolderData } from "./folder-data.ts";
import { ListScreen } from "./ListScreen.tsx";
import { useFilesScreen } from "./use-files-screen.ts";

interface FilesPageProps {
  readonly area: FolderBase;
  readonly folderId: string | null;
  readonly data: FolderData;
  readonly links: LinkParts;
}

/** A list page: Files, Vault, and a folder of either (Spec B§2). */
export function FilesPage({ area, folderId, data, links }: FilesPageProps) {
  const grid = useRef<FileGridHandle>(null);
  const screen = useFilesScreen({ area, folderId, data, grid });
  const { query, state, info, drop } = screen;
  const canAdd = !screen.isInTrash && state.phase !== "failed";
  const toggleInfo = () => screen.setInfo({ isOpen: !info.isOpen, itemId: null });
  const adding = {
    canAdd,
    onNewFolder: () => screen.setDialog(newItemDialog("new-folder", state, folderId)),
    onNewDocument: () => screen.setDialog(newItemDialog("new-document", state, folderId)),
  };
  return (
    <ListScreen
      screen={screen}
      links={links}
      folder={state.folder}
      panel={{ ...drop.panel, isDropTarget: drop.isOverPanel }}
      place={`${state.folderId}|${query.view}`}
      onInfo={toggleInfo}
      head={
        <FilesHead
          area={area}
          screen={screen}
          Present={links.Present}
          onInfo={toggleInfo}
          {...adding}
        />
      }
      bar={
        <FilesActionBar
          area={area}
          tools={screen.actionTools}
          selected={screen.selected}
          adding={{ ...adding, onUpload: screen.upload }}
        />
      }
    >
      <FilesBody
        screen={screen}
        area={area}
        firstPage={data.firstPage}
        grid={grid}
        onNewFolder={adding.onNewFolder}
      />
    </ListScreen>
  );
}
