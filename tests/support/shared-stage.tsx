import { fireEvent, render, screen, within } from "@testing-library/react";
import { Suspense, useMemo, useState } from "react";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { nameText } from "#app/core/files/sort.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import { OpenShareWatch } from "#app/core/shares/open-share-watch.ts";
import type { ShareRole } from "#app/core/shares/share.ts";
import { SHARED_PARTS } from "#app/features/files/shared-parts.ts";
import { type SharedDialog, SharedDialogs } from "#app/features/shares/SharedDialogs.tsx";
import { AddButtons } from "#app/features/shares/SharedTools.tsx";
import { toEntries, useSharedRowActions } from "#app/features/shares/shared-row-actions.ts";
import { useSharedActions } from "#app/features/shares/use-shared-actions.ts";
import type { OpenShare } from "#app/features/shares/use-shared-folder.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { FakeClock } from "./core-ports.ts";
import { aFileItem, openName } from "./file-item.ts";
import { loadWords } from "./page-words.tsx";
import type { PersonHere } from "./share-people.ts";
import { encryptSequence, giveAndAccept } from "./shared-folder.ts";

const Words = await loadWords();

interface SharedStage {
  readonly owner: PersonHere;
  readonly guest: PersonHere;
  readonly role: ShareRole;
  readonly names?: readonly string[];
}

/** Plans with its files, shared by its owner with a guest who has taken the key; the guest's page of it. */
export async function showSharedFolder({ owner, guest, role, names = ["one.txt"] }: SharedStage) {
  const folder = await owner.server.put("Plans");
  const place = { pid: folder.id, pfid: folder.fid, type: "file", isSealed: true } as const;
  const files = [];
  for (const name of names) files.push(await owner.server.put(name, place));
  const item = aFileItem({ ...folder, kind: "folder", name: openName("Plans", folder.fid) });
  const asked = { share: { item }, role, addresses: [guest.email] };
  const { shareId } = await inviteMembers(owner.ports, asked);
  await encryptSequence(owner, shareId, "0");
  await giveAndAccept(owner, guest, { shareId, role });
  const [{ ports }, clock] = [guest, new FakeClock(0)];
  const watch = new OpenShareWatch({ files: ports, clock }, shareId, () => undefined);
  const listing = new FolderListing({
    source: createShareSource(ports, shareId),
    clock,
    collator: createNameCollator("en"),
  });
  await listing.open({ folderId: folder.id, showDeleted: false });
  const taken: string[] = [];
  const take = (items: readonly FileItem[]) => void taken.push(...items.map(nameText));
  const transfers: OpenShare["transfers"] = {
    upload: () => [],
    download: (items) => take(items),
    downloadZip: ({ items }) => take(items),
  };
  render(
    <Words>
      <ToastProvider>
        <Stage open={{ transfers, ports, listing, clock, watch }} shareId={shareId} />
      </ToastProvider>
    </Words>,
  );
  return { files, taken };
}

const PARTS = { ...SHARED_PARTS, Encrypting: () => null };
const NO_DRAFT = { keep: () => undefined, read: async () => null, drop: () => undefined };

/** The parts of the page that act, over names as plain text. */
function Stage({ open, shareId }: { readonly open: OpenShare; readonly shareId: string }) {
  const state = useObservable(open.listing.state);
  const shared = useMemo(
    () => ({ shareId, open, state, share: null, hrefOf: () => "" }),
    [shareId, open, state],
  );
  const [dialog, setDialog] = useState<SharedDialog>({ kind: "none" });
  const actions = useSharedActions(shared, {
    focusRows: () => undefined,
    showRun: (run) => setDialog({ kind: "in-place", run }),
  });
  const actionsOf = useSharedRowActions(actions, {
    onCopy: (items) => setDialog({ kind: "copy", items }),
    onRename: (item) => setDialog({ kind: "rename", item }),
    onReaders: (item) => setDialog({ kind: "readers", item }),
  });
  const onClose = () => setDialog({ kind: "none" });
  return (
    <>
      <AddButtons
        actions={actions}
        onNewFolder={() => setDialog({ kind: "new-folder", folderId: "1" })}
        onNewDocument={() => setDialog({ kind: "new-document", folderId: "1" })}
      />
      <button type="button" onClick={() => actions.remove(state.rows)}>
        Delete all
      </button>
      <ul aria-label="Rows">
        {state.rows.map((item) => (
          <li key={item.id}>
            <Menu
              label={nameText(item)}
              entries={toEntries(actionsOf([item]), "Del")}
              trigger={<button type="button">{nameText(item)}</button>}
            />
          </li>
        ))}
      </ul>
      <Suspense>
        <SharedDialogs
          {...{ dialog, shared, actions, onClose }}
          parts={PARTS}
          onLinks={() => undefined}
          draft={NO_DRAFT}
        />
      </Suspense>
    </>
  );
}

export const rowNames = () =>
  within(screen.getByRole("list", { name: "Rows" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

export async function openRowMenu(name: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole("button", { name }));
  return screen.findByRole("menu", { name });
}

export async function chooseInRow(name: string, line: RegExp): Promise<void> {
  fireEvent.click(within(await openRowMenu(name)).getByRole("menuitem", { name: line }));
}
