import Folder from "lucide-react/icons/folder";
import FolderPlus from "lucide-react/icons/folder-plus";
import UsersRound from "lucide-react/icons/users-round";
import Vault from "lucide-react/icons/vault";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { toErrorShape } from "#app/core/errors/app-error.ts";
import { areaRoot } from "#app/core/files/area-root.ts";
import type { FileItem, FolderStep, OpenedFolder } from "#app/core/files/item.ts";
import { childOf } from "#app/core/files/place.ts";
import { isSameTree } from "#app/core/files/same-tree.ts";
import { nameText } from "#app/core/files/sort.ts";
import { isInTrash } from "#app/core/files/trash-place.ts";
import { coveringKeys } from "#app/core/keys/covering.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { Breadcrumb } from "#app/ui/Breadcrumb.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { type PickItem, PickList } from "#app/ui/controls/PickList.tsx";
import { Segmented } from "#app/ui/controls/Segmented.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { Hint, TextButton } from "#app/ui/Text.tsx";
import { NewFolderRow } from "./NewFolderRow.tsx";
import type { FileActions } from "./use-file-actions.ts";
import { type PickerPorts, useFolderPicker } from "./use-folder-picker.ts";
import type { OpenListing } from "./use-listing.ts";

// Few copies go to somebody else.
const ShareRoots = lazyComponent(async () => (await import("./ShareRoots.tsx")).ShareRoots);

/** What lies in a folder that is not open is not known here. */
const NOTHING: readonly FileItem[] = [];

interface MoveDialogProps {
  readonly open: PickerPorts & Pick<OpenListing, "account">;
  readonly fileActions: Pick<FileActions, "createFolder">;
  readonly items: readonly FileItem[];
  readonly from: OpenedFolder;
  /** What is done in the place of a move. */
  readonly texts?: { readonly title: string; readonly confirm: string };
  /** Folders of Files, of the Vault and of others' shares can be chosen. */
  readonly isAnywhere?: boolean;
  /** The name of a new folder that was being typed before a lock. */
  readonly typed: string | null;
  readonly onType: (name: string) => void;
  readonly onMove: (to: OpenedFolder) => void;
  readonly onClose: () => void;
}

/** Whoever copies out of somebody else's share mostly takes it home; nothing goes into the trash. */
function firstPlace(
  { from, texts }: MoveDialogProps,
  root: (area: "main" | "vault") => OpenedFolder,
) {
  if (from.area === "share" && texts !== undefined) return root("main");
  return isInTrash(from) ? root(from.area === "vault" ? "vault" : "main") : from;
}

/** Chooses where items go: a folder of any area or share, or of the same one; or a new one. */
export function MoveDialog(props: MoveDialogProps) {
  const { open, fileActions, items, from, onMove, onClose } = props;
  const { t } = useTranslation("files");
  const { user, rootFids } = open.account;
  const root = (area: "main" | "vault") => areaRoot({ user, rootFids }, area);
  const picker = useFolderPicker(open, firstPlace(props, root));
  const [isAmongShares, setAmongShares] = useState(false);
  const sharesName = useTranslation("shell").t("section.shares");
  const ofOperations = useTranslation("operations").t;
  const [isNaming, setNaming] = useState(Boolean(props.typed));
  const { place, selected } = picker;
  const target = selected === null ? place : childOf(place, selected);
  const rootName = t(`area.${place.area === "vault" ? "vault" : "main"}`);
  const titleOf = (step: FolderStep | undefined) => step?.name || rootName;
  const isHere = target.id === from.id;
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
        <Button
          kind="quiet"
          icon={FolderPlus}
          disabled={isAmongShares}
          onClick={() => setNaming(true)}
        >
          {t("moveDialog.newFolder")}
        </Button>
      }
      foot={
        <>
          <Button onClick={onClose}>{t("do.cancel")}</Button>
          <Button kind="primary" disabled={isHere || isAmongShares} onClick={() => onMove(target)}>
            {props.texts?.confirm ?? t("moveDialog.move")}
          </Button>
        </>
      }
    >
      {props.isAnywhere === true && (
        <Segmented
          label={t("moveDialog.destination")}
          value={isAmongShares ? "share" : toSegment(place)}
          segments={[
            { value: "main", label: t("area.main"), icon: Folder },
            { value: "vault", label: t("area.vault"), icon: Vault },
            { value: "share", label: sharesName, icon: UsersRound },
          ]}
          onChange={(area) => {
            setAmongShares(area === "share");
            if (area !== "share") picker.openFolder(root(area));
          }}
        />
      )}
      {isAmongShares ? (
        <Suspense>
          <ShareRoots
            ports={open.ports}
            label={sharesName}
            onSave={onMove}
            onOpen={(shared) => {
              picker.openFolder(shared);
              setAmongShares(false);
            }}
          />
        </Suspense>
      ) : (
        <>
          <Breadcrumb
            label={t("moveDialog.destination")}
            moreLabel={t("wholePath")}
            crumbs={[
              ...(place.area === "share" ? [{ id: SHARES, label: sharesName }] : []),
              ...place.path.map((step) => ({ id: step.id, label: titleOf(step) })),
            ]}
            onCrumb={(id) => (id === SHARES ? setAmongShares(true) : picker.goTo(id))}
          />
          <PickList
            label={t("moveDialog.folders", { name: titleOf(place.path.at(-1)) })}
            items={picker.folders.map((folder) => toPickItem(folder, { items, from, t }))}
            selectedId={selected?.id ?? null}
            onSelect={picker.select}
            onEnter={picker.enter}
          />
          {picker.isEmpty && <Hint>{t("moveDialog.noFolders")}</Hint>}
          {picker.error !== null && (
            <p role="alert">
              <FailureText error={toErrorShape(picker.error)} />{" "}
              <TextButton onClick={picker.retry}>{t("do.tryAgain")}</TextButton>
            </p>
          )}
          {props.texts === undefined && !isSameTree(from, target) && (
            <Hint>{ofOperations("across")}</Hint>
          )}
          {isLinked && <Hint>{t("moveDialog.linked")}</Hint>}
        </>
      )}
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

/** No folder has it: the numbers of the server are digits. */
const SHARES = "shares";

function toSegment({ area }: OpenedFolder): "main" | "vault" | "share" {
  return area === "vault" || area === "share" ? area : "main";
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
