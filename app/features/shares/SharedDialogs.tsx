import { useNavigate } from "@remix-run/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { splitName } from "#app/core/display/name-parts.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { isGone } from "#app/core/files/listing-state.ts";
import { nameText } from "#app/core/files/sort.ts";
import type { Share } from "#app/core/shares/share.ts";
import type { CopyPart } from "#app/features/listing/copy-part.ts";
import type { InPlacePart, InPlaceRun } from "#app/features/listing/in-place.ts";
import type { LinkParts } from "#app/features/listing/link-parts.ts";
import { NameDialog } from "#app/features/listing/NameDialog.tsx";
import type { Draft } from "#app/features/listing/use-draft.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { FollowChanges } from "./FollowChanges.tsx";
import { InviteWordsFlag } from "./InviteWordsFlag.tsx";
import { ReadersDialog } from "./ReadersDialog.tsx";
import { ShareQuestionDialog } from "./ShareQuestionDialog.tsx";
import type { SharedActions } from "./use-shared-actions.ts";
import type { SharedFolder } from "./use-shared-folder.ts";

const NewDocumentDialog = lazyComponent(async () =>
  (await import("#app/features/listing/load-new-document.ts")).loadNewDocument(),
);

/** What is open over a folder of somebody else's share. */
export type SharedDialog =
  | { readonly kind: "none" }
  | {
      readonly kind: "new-folder" | "new-document";
      readonly folderId: string;
      readonly typed?: string | null;
    }
  | { readonly kind: "rename"; readonly item: FileItem; readonly typed?: string | null }
  | { readonly kind: "readers"; readonly item: FileItem }
  | { readonly kind: "copy"; readonly items: readonly FileItem[] }
  | { readonly kind: "in-place"; readonly run: InPlaceRun }
  | { readonly kind: "people" | "activity" | "leave"; readonly share: Share };

/** Parts of other rooms that a shared folder opens. */
export interface SharedParts extends Pick<LinkParts, "Encrypting"> {
  readonly Copying: CopyPart;
  readonly InPlace: InPlacePart;
}

interface SharedDialogsProps {
  readonly dialog: SharedDialog;
  readonly shared: SharedFolder;
  readonly actions: SharedActions;
  readonly draft: Draft;
  /** What the route brings: a share knows neither files nor links. */
  readonly parts: SharedParts;
  readonly onLinks: (links: readonly string[]) => void;
  readonly onClose: () => void;
}

export function SharedDialogs(props: SharedDialogsProps) {
  const { dialog, shared, actions, draft, onClose } = props;
  const { t } = useTranslation("files");
  const { rows } = shared.state;
  const renamedId = dialog.kind === "rename" ? dialog.item.id : null;
  const others = useMemo(() => rows.filter(({ id }) => id !== renamedId), [rows, renamedId]);
  const typed = "typed" in dialog ? (dialog.typed ?? null) : null;
  const field = { typed, onType: draft.keep, onClose };
  switch (dialog.kind) {
    case "none":
      return null;
    case "new-folder":
      return (
        <NameDialog
          {...field}
          title={t("folderDialog.title")}
          label={t("folderDialog.label")}
          confirm={t("folderDialog.create")}
          use="folder"
          neighbours={rows}
          initial=""
          stemUnits={0}
          onConfirm={actions.createFolder}
        />
      );
    case "new-document":
      return (
        <NewDocumentDialog
          {...field}
          folderName={shared.state.folder?.path.at(-1)?.name ?? ""}
          neighbours={rows}
          onCreate={actions.addDocument}
        />
      );
    case "rename":
      return (
        <NameDialog
          {...field}
          title={t("renameDialog.title", { name: nameText(dialog.item) })}
          label={t("renameDialog.label")}
          confirm={t("renameDialog.rename")}
          use={dialog.item.kind === "folder" ? "folder" : "rename-file"}
          neighbours={others}
          initial={nameText(dialog.item)}
          stemUnits={stemUnitsOf(dialog.item)}
          news={isGone(dialog.item, shared.state) ? t("renameDialog.gone") : undefined}
          onConfirm={(name) => actions.rename(dialog.item, name)}
        />
      );
    case "readers":
      return <ReadersHere {...{ dialog, shared, onClose }} />;
    case "copy":
      return <CopyHere {...props} items={dialog.items} />;
    case "in-place":
      return <InPlaceHere {...props} run={dialog.run} />;
    case "people":
    case "activity":
    case "leave":
      return <ShareDialogHere {...{ dialog, shared, onClose }} />;
  }
}

type AboutItem = Extract<SharedDialog, { readonly kind: "readers" }>;

function ReadersHere({
  dialog,
  shared,
  onClose,
}: Pick<SharedDialogsProps, "shared" | "onClose"> & { readonly dialog: AboutItem }) {
  const { open, state } = shared;
  if (open === null || state.folder === null) return null;
  return (
    <ReadersDialog ports={open.ports} item={dialog.item} folder={state.folder} onClose={onClose} />
  );
}

function CopyHere(props: SharedDialogsProps & { readonly items: readonly FileItem[] }) {
  const { parts, shared, items, onLinks, onClose } = props;
  const { open, state } = shared;
  if (open === null || state.folder === null) return null;
  const { ports, listing, clock } = open;
  return (
    <parts.Copying {...{ ports, listing, clock, items, onLinks, onClose }} folder={state.folder} />
  );
}

function InPlaceHere(props: SharedDialogsProps & { readonly run: InPlaceRun }) {
  const { parts, shared, actions, run, onClose } = props;
  const { open, state } = shared;
  if (open === null || state.folder === null) return null;
  const { ports, listing, clock } = open;
  const place = { ports, listing, clock, folder: state.folder };
  return <parts.InPlace {...{ ...place, run, onClose }} onAct={actions.act} />;
}

type AboutShare = Extract<SharedDialog, { readonly share: Share }>;

/** Somebody who left is not in the folder any more. */
function ShareDialogHere({
  dialog,
  shared,
  onClose,
}: Pick<SharedDialogsProps, "shared" | "onClose"> & { readonly dialog: AboutShare }) {
  const navigate = useNavigate();
  const { ports } = shared.open ?? {};
  if (ports === undefined) return null;
  return (
    <InviteWordsFlag ports={ports}>
      <FollowChanges>
        <ShareQuestionDialog
          question={dialog}
          ports={ports}
          act={async (work) => {
            const done = await work(ports);
            if (dialog.kind === "leave") navigate("/shares");
            return done;
          }}
          onClose={onClose}
        />
      </FollowChanges>
    </InviteWordsFlag>
  );
}

/** Typing a new name keeps the type of a file; a folder has none. */
function stemUnitsOf(item: FileItem): number {
  const name = nameText(item);
  return item.kind === "file" ? splitName(name).base.length : name.length;
}
