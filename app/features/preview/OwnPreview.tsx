import Download from "lucide-react/icons/download";
import Pencil from "lucide-react/icons/pencil";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Manifest } from "#app/core/crypto/port.ts";
import { toItemKey } from "#app/core/keys/item-key.ts";
import { Region } from "#app/features/errors/Region.tsx";
import { NO_DIALOG } from "#app/features/files/files-dialog.ts";
import { NO_INFO } from "#app/features/files/use-files-screen.ts";
import { toMenuEntries } from "#app/features/files/use-row-actions.ts";
import type { LinkParts } from "#app/features/listing/link-parts.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { focusContent } from "#app/ui/focus-content.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import { TextButton } from "#app/ui/Text.tsx";
import { useOfficeEntry } from "./office/use-office-entry.ts";
import { type PreviewAction, PreviewViewer } from "./PreviewViewer.tsx";
import { PreviewWaiting } from "./PreviewWaiting.tsx";
import { useCopyLink } from "./use-copy-link.ts";
import { useEditing } from "./use-editing.ts";
import { type OwnActions, useOwnActions } from "./use-own-actions.ts";
import { type PreviewPlace, type PreviewScreen, usePreviewScreen } from "./use-preview-screen.ts";

const TextEditor = lazyComponent(async () => (await import("./TextEditor.tsx")).TextEditor);
const FilesDialogs = lazyComponent(
  async () => (await import("#app/features/files/FilesDialogs.tsx")).FilesDialogs,
);
const FileDetails = lazyComponent(
  async () => (await import("#app/features/files/FileDetails.tsx")).FileDetails,
);

interface OwnPreviewProps {
  readonly place: PreviewPlace;
  readonly links: LinkParts;
}

/** In the order of Spec B§2; a team share is one of a folder. */
const IN_BAR = ["info", "link", "star", "delete", "move"];
const ON_PHONE = ["info", "link", "star", "delete"];

/** A file of an own area: everything that its row can do. */
export function OwnPreview({ place, links }: OwnPreviewProps) {
  const { t } = useTranslation("preview");
  const screen = usePreviewScreen(place);
  const own = useOwnActions(screen);
  const { item } = screen;
  const byId = new Map(own.actions.map((action) => [action.id, action]));
  const chosen = (ids: readonly string[]): PreviewAction[] =>
    ids.flatMap((id) => {
      const action = byId.get(id);
      if (action === undefined) return [];
      const isOn = id === "star" ? item.isStarred : own.info.isOpen;
      const short = id === "star" ? { shortLabel: t("starShort") } : {};
      return [{ ...action, ...short, ...(TOGGLES.has(id) ? { isOn } : {}) }];
    });
  const editing = useEditing(screen);
  const office = useOfficeEntry(screen);
  const edit: MenuEntry[] = editing.canEdit
    ? [{ kind: "item", id: "edit", label: t("edit"), icon: Pencil, onSelect: editing.begin }]
    : [];
  if (editing.isOpen) {
    return (
      <Suspense fallback={<PreviewWaiting />}>
        <TextEditor key={item.id} screen={screen} onDone={editing.end} />
      </Suspense>
    );
  }
  const download = {
    ...{ id: "download", label: t("download"), shortLabel: t("downloadShort") },
    ...{ icon: Download, onAct: screen.download },
  };
  return (
    <>
      <PreviewViewer
        screen={screen}
        actions={chosen(IN_BAR)}
        phoneActions={[...chosen(ON_PHONE), download]}
        more={[
          ...edit,
          ...office,
          ...toMenuEntries(own.actions.filter(({ id }) => !IN_BAR.includes(id))),
        ]}
        onEdit={editing.canEdit ? editing.begin : undefined}
        note={<LinkNote screen={screen} />}
        aside={own.info.isOpen && <Info own={own} screen={screen} links={links} />}
      />
      <Region look="dialog" place={own.dialog.kind} onClose={() => own.setDialog(NO_DIALOG)}>
        {(own.dialog.kind !== "none" || own.info.isOpen || own.linksToEncrypt.length > 0) && (
          <Suspense>
            <FilesDialogs screen={own} open={screen.open} links={links} />
          </Suspense>
        )}
      </Region>
    </>
  );
}

const TOGGLES: ReadonlySet<string> = new Set(["star", "info"]);

interface InfoProps extends Pick<OwnPreviewProps, "links"> {
  readonly own: OwnActions;
  readonly screen: PreviewScreen;
}

function Info({ own, screen, links }: InfoProps): ReactNode {
  return (
    <Region look="part" place={screen.item.id}>
      <Suspense>
        <FileDetails
          info={own.info}
          account={screen.open.account}
          folder={screen.folder}
          Present={links.Present}
          onDialog={own.setDialog}
          onClose={() => {
            own.setInfo(NO_INFO);
            focusContent(null);
          }}
        />
      </Suspense>
    </Region>
  );
}

/** "Shared via link (copy link)", as the verified manifest says (Spec B§2). */
function LinkNote({ screen }: { readonly screen: PreviewScreen }) {
  const { t } = useTranslation("preview");
  const { item, open } = screen;
  const manifest = useObservable(open.account.manifest);
  const copy = useCopyLink(open.ports, item);
  if (!isLinked(manifest, toItemKey({ domain: item.domain, fid: item.name.fid }))) return null;
  return (
    <span>
      {t("shared")} <TextButton onClick={copy}>{t("copyLink")}</TextButton>
    </span>
  );
}

function isLinked(manifest: Manifest | null, key: string): boolean {
  return Object.values(manifest?.shares ?? {}).some(
    ({ kind, state, roots }) => kind === "link" && state === "current" && roots.includes(key),
  );
}
