import { type RefObject, Suspense, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { splitName } from "#app/core/display/name-parts.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { isGone } from "#app/core/files/listing-state.ts";
import { addDocument } from "#app/core/files/new-document.ts";
import { nameText } from "#app/core/files/sort.ts";
import type { LinkParts } from "#app/features/listing/link-parts.ts";
import type { Draft } from "#app/features/listing/use-draft.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import { indexOf } from "#app/ui/grid/grid-dom.ts";
import type { RowSource } from "#app/ui/grid/row.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { type FilesDialog, NO_DIALOG } from "./files-dialog.ts";
import { OperationDialog } from "./operations/OperationDialog.tsx";
import type { FileActions } from "./use-file-actions.ts";
import { type FilesScreen, NO_INFO } from "./use-files-screen.ts";
import type { OpenListing } from "./use-listing.ts";

const FileDetailsSheet = lazyComponent(
  async () => (await import("./FileDetails.tsx")).FileDetailsSheet,
);
const NameDialog = lazyComponent(
  async () => (await import("#app/features/listing/NameDialog.tsx")).NameDialog,
);
const NewDocumentDialog = lazyComponent(async () =>
  (await import("#app/features/listing/load-new-document.ts")).loadNewDocument(),
);
const MoveDialog = lazyComponent(async () => (await import("./MoveDialog.tsx")).MoveDialog);
const WhyDialog = lazyComponent(async () => (await import("./WhyDialog.tsx")).WhyDialog);
/** What of a list dialogs need. */
export type DialogScreen = Pick<
  FilesScreen,
  | "dialog"
  | "setDialog"
  | "draft"
  | "fileActions"
  | "state"
  | "move"
  | "info"
  | "setInfo"
  | "linksToEncrypt"
  | "setLinksToEncrypt"
  | "grid"
  | "rows"
>;

interface FilesDialogsProps {
  readonly screen: DialogScreen;
  readonly open: OpenListing;
  readonly links: LinkParts;
}

/** What is open over a list; its code comes when it is first needed (P3). */
export function FilesDialogs({ screen, open, links }: FilesDialogsProps) {
  const { dialog, setDialog, draft, fileActions, state, move, info, linksToEncrypt } = screen;
  return (
    <Suspense>
      {fileActions !== null && state.folder !== null && (
        <CurrentDialog
          dialog={dialog}
          open={open}
          fileActions={fileActions}
          folder={state.folder}
          draft={draft}
          onMove={move}
          onDialog={setDialog}
          onLinks={screen.setLinksToEncrypt}
          grid={screen.grid}
          placeOf={screen.rows.source.placeOf}
          links={links}
        />
      )}
      {linksToEncrypt.length > 0 && (
        <links.Encrypting
          ports={open.ports}
          links={linksToEncrypt}
          onDone={() => screen.setLinksToEncrypt([])}
        />
      )}
      {info.item !== null && (
        <FileDetailsSheet
          info={info}
          account={open.account}
          folder={info.item.place ?? state.folder}
          Present={links.Present}
          onDialog={setDialog}
          onClose={() => screen.setInfo(NO_INFO)}
        />
      )}
    </Suspense>
  );
}

interface CurrentDialogProps {
  readonly dialog: FilesDialog;
  readonly open: OpenListing;
  readonly fileActions: FileActions;
  readonly folder: OpenedFolder;
  readonly draft: Draft;
  readonly onMove: (items: readonly FileItem[], to: OpenedFolder) => void;
  readonly onDialog: (dialog: FilesDialog) => void;
  readonly onLinks: (links: readonly string[]) => void;
  readonly grid: RefObject<FileGridHandle>;
  readonly placeOf: RowSource["placeOf"];
  readonly links: LinkParts;
}

function CurrentDialog(props: CurrentDialogProps) {
  const { dialog, open, fileActions, folder, draft, onMove, onDialog } = props;
  const { t } = useTranslation("files");
  const listed = useObservable(open.listing.state);
  const { rows } = listed;
  const renamedId = dialog.kind === "rename" ? dialog.item.id : null;
  // What lies beside an item of a list that is of no folder is not known here.
  const isPlaced = dialog.kind === "rename" && dialog.item.place !== undefined;
  const others = useMemo(
    () => (isPlaced ? NOTHING : rows.filter(({ id }) => id !== renamedId)),
    [isPlaced, rows, renamedId],
  );
  const madeId = useRef("");
  const close = () => onDialog(NO_DIALOG);
  switch (dialog.kind) {
    case "none":
    case "sealed":
      return null;
    case "link":
    case "links":
    case "share":
    case "readers":
      return <ItemDialog {...props} dialog={dialog} />;
    case "new-folder":
      return (
        <NameDialog
          title={t("folderDialog.title")}
          label={t("folderDialog.label")}
          confirm={t("folderDialog.create")}
          use="folder"
          neighbours={dialog.parent.id === folder.id ? rows : NOTHING}
          initial=""
          stemUnits={0}
          typed={dialog.typed ?? null}
          onType={draft.keep}
          onConfirm={async (name) => {
            madeId.current = await fileActions.createFolder(dialog.parent, name);
          }}
          onClose={close}
          onClosed={() => showRow(props, madeId.current)}
        />
      );
    case "new-document":
      return (
        <NewDocumentDialog
          folderName={dialog.parent.path.at(-1)?.name || t(`area.${areaOf(dialog.parent)}`)}
          neighbours={dialog.parent.id === folder.id ? rows : NOTHING}
          typed={dialog.typed ?? null}
          onType={draft.keep}
          onCreate={(document) => addDocument(open.runtime, document, dialog.parent)}
          onClose={close}
        />
      );
    case "rename":
      return (
        <NameDialog
          title={t("renameDialog.title", { name: nameText(dialog.item) })}
          label={t("renameDialog.label")}
          confirm={t("renameDialog.rename")}
          use={dialog.item.kind === "folder" ? "folder" : "rename-file"}
          neighbours={others}
          initial={nameText(dialog.item)}
          stemUnits={stemUnitsOf(dialog.item)}
          typed={dialog.typed ?? null}
          onType={draft.keep}
          news={isGone(dialog.item, listed) ? t("renameDialog.gone") : undefined}
          onConfirm={(name) => fileActions.rename(dialog.item, name)}
          onClose={close}
          onClosed={() => followItem(props, dialog.item)}
        />
      );
    case "move":
      return (
        <MoveDialog
          open={open}
          fileActions={fileActions}
          items={dialog.items}
          from={dialog.items[0]?.place ?? folder}
          isAnywhere
          typed={dialog.typed ?? null}
          onType={draft.keep}
          onMove={(to) => onMove(dialog.items, to)}
          onClose={close}
        />
      );
    case "operation":
      return (
        <OperationDialog
          operation={dialog.operation}
          tools={{
            ...{ open, folder, fileActions, onLinks: props.onLinks, onClose: close },
            onOperation: (operation) => onDialog({ kind: "operation", operation }),
          }}
        />
      );
    case "why":
      return <WhyDialog item={dialog.item} {...{ open, folder }} onClose={close} />;
  }
}

type GivenOut = Extract<FilesDialog, { readonly kind: "link" | "links" | "share" | "readers" }>;

interface ItemDialogProps extends CurrentDialogProps {
  readonly dialog: GivenOut;
}

/** What an item is given out by, and who has it. */
function ItemDialog({ dialog, open, folder, draft, onDialog, links }: ItemDialogProps) {
  const onClose = () => onDialog(NO_DIALOG);
  const { ports } = open;
  if (dialog.kind === "readers") {
    const { item } = dialog;
    return <links.Readers {...{ ports, onClose, item }} folder={item.place ?? folder} />;
  }
  const typed = dialog.typed ?? null;
  if (dialog.kind === "links") {
    const { items } = dialog;
    const [item] = items;
    return item && <links.Dialog {...{ ports, draft, item, items, typed, onClose }} />;
  }
  const Chosen = dialog.kind === "link" ? links.Dialog : links.ShareDialog;
  if (Chosen === undefined) return null;
  return <Chosen {...{ ports, draft, typed, onClose }} item={dialog.item} />;
}

/** A new name may stand elsewhere: the focus that is back in its old place goes along. */
function followItem({ grid, placeOf }: CurrentDialogProps, { id }: FileItem): void {
  const focused = indexOf(document.activeElement);
  const place = placeOf?.(id) ?? null;
  if (focused !== null && place !== null && focused !== place) grid.current?.focusRow(place);
}

/** A new folder is brought into view, wherever the order puts it. */
function showRow({ grid, placeOf }: CurrentDialogProps, id: string): void {
  const place = placeOf?.(id) ?? null;
  if (place !== null) grid.current?.scrollToRow(place);
}

function areaOf({ area }: OpenedFolder): "vault" | "main" {
  return area === "vault" ? "vault" : "main";
}

const NOTHING: readonly FileItem[] = [];

/** Typing a new name keeps the type of a file; a folder has none. */
function stemUnitsOf(item: FileItem): number {
  const name = nameText(item);
  return item.kind === "file" ? splitName(name).base.length : name.length;
}
