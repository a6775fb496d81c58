import Folder from "lucide-react/icons/folder";
import FolderPlus from "lucide-react/icons/folder-plus";
import Vault from "lucide-react/icons/vault";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { areaRoot } from "#app/core/files/area-root.ts";
import type { FileItem, FolderStep, OpenedFolder } from "#app/core/files/item.ts";
import { childOf } from "#app/core/files/place.ts";
import { nameText } from "#app/core/files/sort.ts";
import { coveringKeys } from "#app/core/keys/covering.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { Breadcrumb } from "#app/ui/Breadcrumb.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { type PickItem, PickList } from "#app/ui/controls/PickList.tsx";
import { Segmented } from "#app/ui/controls/Segmented.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { Hint } from "#app/ui/Text.tsx";
import { NewFolderRow } from "./NewFolderRow.tsx";
import type { FileActions } from "./use-file-actions.ts";
import { type PickerPorts, useFolderPicker } from "./use-folder-picker.ts";
import type { OpenListing } from "./use-listing.ts";

/** What lies in a folder that is not open is not known here. */
const NOTHING: readonly FileItem[] = [];

interface MoveDialogProps {
  readonly open: PickerPorts & Pick<OpenListing, "account">;
  readonly fileActions: FileActions;
  readonly items: readonly FileItem[];
  readonly from: OpenedFolder;
  /** What is done in the place of a move. */
  readonly texts?: { readonly title: string; readonly confirm: string };
  /** Folders of Files and of the Vault can be chosen. */
  readonly hasBothAreas?: boolean;
  /** The name of a new folder that was being typed before a lock. */
  readonly typed: string | null;
  readonly onType: (name: string) => void;
  readonly onMove: (to: OpenedFolder) => void;
  readonly onClose: () => void;
}

/** Chooses where items go: a folder of the same area, or a new one. */
export function MoveDialog(props: MoveDialogProps) {
  const { open, fileActions, items, from, onMove, onClose } = props;
  const { t } = useTranslation("files");
  const picker = useFolderPicker(open, from);
  const [isNaming, setNaming] = useState(Boolean(props.typed));
  const { place, selected } = picker;
  const target = selected === null ? place : childOf(place, selected);
  const rootName = t(`area.${place.area === "vault" ? "vault" : "main"}`);
  const titleOf = (step: FolderStep | undefined) => step?.name || rootName;
  const isHere = target.id === from.id;
  const { user, rootFids } = open.account;
  const manifest = useObservable(open.account.manifest);
  // While writing is stopped there may be none; the move itself then says so.
  const isLinked = manifest !== null && coveringKeys(target.path, manifest).length > 0;
  return (
    <Dialog
      open
      shape="wide"
      title={props.texts?.title ?? t("moveDialog.title", { count: items.length })}
      closeLabel={t("do.close")}
      onClose={onClose}
      footStart={
        <Button kind="quiet" icon={FolderPlus} onClick={() => setNaming(true)}>
          {t("moveDialog.newFolder")}
        </Button>
      }
      foot={
        <>
          <Button onClick={onClose}>{t("do.cancel")}</Button>
          <Button kind="primary" disabled={isHere} onClick={() => onMove(target)}>
            {props.texts?.confirm ?? t("moveDialog.move")}
          </Button>
        </>
      }
    >
      {props.hasBothAreas === true && (
        <Segmented
          label={t("moveDialog.destination")}
          value={place.area === "vault" ? "vault" : "main"}
          segments={[
            { value: "main", label: t("area.main"), icon: Folder },
            { value: "vault", label: t("area.vault"), icon: Vault },
          ]}
          onChange={(area) => picker.openFolder(areaRoot({ user, rootFids }, area))}
        />
      )}
      <Breadcrumb
        label={t("moveDialog.destination")}
        moreLabel={t("wholePath")}
        crumbs={place.path.map((step) => ({ id: step.id, label: titleOf(step) }))}
        onCrumb={picker.goTo}
      />
      <PickList
        label={t("moveDialog.folders", { name: titleOf(place.path.at(-1)) })}
        items={picker.folders.map((folder) => toPickItem(folder, { items, from, t }))}
        selectedId={selected?.id ?? null}
        onSelect={picker.select}
        onEnter={picker.enter}
      />
      {picker.isEmpty && <Hint>{t("moveDialog.noFolders")}</Hint>}
      {isLinked && <Hint>{t("moveDialog.linked")}</Hint>}
      {isNaming && (
        <NewFolderRow
          initial={props.typed ?? ""}
          neighbours={selected === null ? picker.rows : NOTHING}
          onType={props.onType}
          onCreate={async (name) => {
            await fileActions.createFolder(target, name);
            props.onType("");
            picker.openFolder(target);
            setNaming(false);
          }}
        />
      )}
    </Dialog>
  );
}

interface Picked {
  readonly items: readonly FileItem[];
  readonly from: OpenedFolder;
  readonly t: ReturnType<typeof useTranslation<"files">>["t"];
}

function toPickItem(folder: FileItem, { items, from, t }: Picked): PickItem {
  const isMoved = items.some(({ id }) => id === folder.id);
  const isHere = folder.id === from.id;
  const base = { id: folder.id, label: nameText(folder), symbol: "ft-folder" as const };
  if (isMoved) return { ...base, note: t("moveDialog.itself"), isDisabled: true };
  return isHere ? { ...base, note: t("moveDialog.here") } : base;
}
