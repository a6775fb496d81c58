// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Suspense, useMemo, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { nameText } from "#app/core/files/sort.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import { OpenShareWatch } from "#app/core/shares/open-share-watch.ts";
import type { ShareRole } from "#app/core/shares/share.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { FakeClock } from "#tests/support/core-ports.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { PutItem } from "#tests/support/files-server.ts";
import { findFile } from "#tests/support/listed-files.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import {
  encryptSequence,
  giveAndAccept,
  namesIn,
  shareFolder,
} from "#tests/support/shared-folder.ts";
import { COPY_PART } from "../files/copy-part.ts";
import { type SharedDialog, SharedDialogs } from "./SharedDialogs.tsx";
import { AddButtons } from "./SharedTools.tsx";
import { toEntries, useSharedRowActions } from "./shared-row-actions.ts";
import { useSharedActions } from "./use-shared-actions.ts";
import type { OpenShare } from "./use-shared-folder.ts";

const navigate = vi.hoisted(() => vi.fn());
vi.mock("@remix-run/react", () => ({ useNavigate: () => navigate }));
vi.mock("#app/platform/runtime-context.tsx", async (original) => ({
  ...(await original<typeof import("#app/platform/runtime-context.tsx")>()),
  useRuntime: () => null,
}));

const Words = await loadWords();

let owner: PersonHere;
let guest: PersonHere;
let shareId: string;
let folderId: string;
let file: PutItem;
let taken: string[];

forEachSharePeople((people) => {
  ({ owner, guest } = people);
  taken = [];
});
afterEach(cleanup);

/** Plans / one.txt, shared by its owner with a guest who has taken the key; the guest's page of it. */
async function openFolder(role: ShareRole): Promise<void> {
  const folder = await owner.server.put("Plans");
  const place = { pid: folder.id, pfid: folder.fid, type: "file", isSealed: true } as const;
  file = await owner.server.put("one.txt", place);
  const item = aFileItem({ ...folder, kind: "folder", name: openName("Plans", folder.fid) });
  const asked = { share: { item }, role, addresses: [guest.email] };
  ({ shareId } = await inviteMembers(owner.ports, asked));
  await encryptSequence(owner, shareId, "0");
  await giveAndAccept(owner, guest, { shareId, role });
  folderId = folder.id;
  const [{ ports }, clock] = [guest, new FakeClock(0)];
  const watch = new OpenShareWatch({ files: ports, clock }, shareId, () => undefined);
  const listing = new FolderListing({
    source: createShareSource(ports, shareId),
    clock,
    collator: createNameCollator("en"),
  });
  await listing.open({ folderId, showDeleted: false });
  const take = (items: readonly FileItem[]) => void taken.push(...items.map(nameText));
  const transfers: OpenShare["transfers"] = {
    upload: () => [],
    download: (items) => take(items),
    downloadZip: ({ items }) => take(items),
  };
  render(
    <Words>
      <ToastProvider>
        <Stage open={{ transfers, ports, listing, clock, watch }} />
      </ToastProvider>
    </Words>,
  );
}

const device = (fields: object) => ({
  ...{ session_id: "1", device_id: "", kind: "web", device: "", used_s: 1, address: "" },
  ...{ place: "", is_this: 0, state: "linked", ...fields },
});
const DEVICES = [
  device({ session_id: "2" }),
  device({ is_this: 1, device: "Chrome on macOS" }),
  device({ session_id: "3", device: "Gone", state: "unlinked" }),
];
const textOf = ({ textContent }: HTMLElement) => textContent;
const PARTS = { Copying: COPY_PART, Encrypting: () => null };
const NO_DRAFT = { keep: () => undefined, read: async () => null, drop: () => undefined };

/** The parts of the page that act, over names as plain text. */
function Stage({ open }: { readonly open: OpenShare }) {
  const state = useObservable(open.listing.state);
  const shared = useMemo(
    () => ({ shareId, open, state, share: null, hrefOf: () => "" }),
    [open, state],
  );
  const [dialog, setDialog] = useState<SharedDialog>({ kind: "none" });
  const actions = useSharedActions(shared);
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

const rows = () =>
  within(screen.getByRole("list", { name: "Rows" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

async function openMenu(name: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole("button", { name }));
  return screen.findByRole("menu", { name });
}

async function choose(name: string, line: RegExp): Promise<void> {
  fireEvent.click(within(await openMenu(name)).getByRole("menuitem", { name: line }));
}

const linesOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole("menuitem")
    .map(({ textContent }) => textContent);

describe("the folder of a share, to somebody who only reads", () => {
  it("has nothing that puts in, renames or deletes, and lets take along", async () => {
    await openFolder("r");
    expect(screen.queryByRole("button", { name: "New" })).toBe(null);
    expect(screen.queryByRole("button", { name: "Upload" })).toBe(null);
    const menu = await openMenu("one.txt");
    const lines = ["Download", "Copy to…", "Who can read this?", "Version History"];
    expect(linesOf(menu)).toEqual(lines);
    fireEvent.click(within(menu).getByRole("menuitem", { name: "Download" }));
    expect(taken).toEqual(["one.txt"]);
  });

  it("leads to the versions of this very file", async () => {
    await openFolder("r");
    await choose("one.txt", /^Version History/);
    expect(navigate).toHaveBeenCalledWith(`/files/file-history/${file.id}`, {
      state: { fid: file.fid },
    });
  });

  it("lets him copy a file into his own folder, and into a share where he writes", async () => {
    const drafts = await shareFolder(owner, [guest], { name: "Drafts" });
    await openFolder("r");
    const copyTo = async (reach: (dialog: HTMLElement) => Promise<void>) => {
      await choose("one.txt", /^Copy to…/);
      const dialog = await screen.findByRole("dialog", { name: "Copy 1 item" });
      await reach(dialog);
      fireEvent.click(within(dialog).getByRole("button", { name: "Copy" }));
    };
    await copyTo(async () => undefined);
    await screen.findByText("1 item copied to Files.");
    expect(nameText(await findFile(guest.ports, "one.txt", guest.user.root.id))).toBe("one.txt");

    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await copyTo(async (dialog) => {
      fireEvent.click(within(dialog).getByRole("button", { name: "Shares" }));
      const shares = await within(dialog).findAllByRole("option");
      expect(shares.map(textOf)).toEqual([`Drafts${owner.email}`]);
      const copy = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Copy" });
      expect(copy.disabled).toBe(true);
      fireEvent.click(shares[0]!);
      await waitFor(() => expect(copy.disabled).toBe(false));
    });
    fireEvent.click(await screen.findByRole("button", { name: "Skip" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
    expect(await namesIn(owner, drafts, null)).toEqual(["one.txt", "three.txt", "two.txt"]);
  });
});

describe("the folder of a share, to a member", () => {
  it("takes a new folder under a name that is free", async () => {
    await openFolder("w");
    fireEvent.click(screen.getByRole("button", { name: "New" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Folder" }));
    const dialog = await screen.findByRole("dialog", { name: "New folder" });
    const field = within(dialog).getByLabelText("Name");
    const create = within(dialog).getByRole("button", { name: "Create folder" });
    fireEvent.change(field, { target: { value: "one.txt" } });
    fireEvent.click(create);
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    fireEvent.change(field, { target: { value: "Drawings" } });
    fireEvent.click(create);
    await waitFor(() => expect(rows()).toEqual(["Drawings", "one.txt"]));
    expect(screen.queryByRole("dialog")).toBe(null);
  });

  it("renames and deletes, and what was deleted comes back", async () => {
    await openFolder("w");
    await choose("one.txt", /^Rename/);
    const dialog = await screen.findByRole("dialog", { name: "Rename “one.txt”" });
    const field = within(dialog).getByLabelText("Name");
    fireEvent.change(field, { target: { value: "two.txt" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Rename" }));
    await waitFor(() => expect(rows()).toEqual(["two.txt"]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
    await choose("two.txt", /^Delete/);
    await screen.findByText("1 item deleted.");
    expect(screen.queryByRole("button", { name: "two.txt" })).toBe(null);
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByRole("button", { name: "two.txt" });
  });

  it("keeps its row where the server refuses to delete it, and says why", async () => {
    await openFolder("w");
    guest.server.refuse = (name) => {
      if (name === "pathdelete") throw new AppError(8002);
    };
    await choose("one.txt", /^Delete/);
    expect((await screen.findByRole("alert")).textContent).toContain("8002");
    expect(rows()).toEqual(["one.txt"]);
  });

  it("tells who can read an item, by their grants", async () => {
    await openFolder("w");
    await choose("one.txt", /^Who can read this/);
    const dialog = await screen.findByRole("dialog", { name: "Who can read “one.txt”?" });
    const people = await within(dialog).findByRole("list", { name: "People with a key" });
    expect(people.textContent).toContain(owner.email);
    expect(dialog.textContent).toContain("Nobody else has a key, and that includes us.");
  });

  it("draws the same as a picture, with the devices that the server names", async () => {
    await openFolder("w");
    guest.server.alter = (name, answer) =>
      name === "devicelist" ? { ...answer, devices: DEVICES } : answer;
    await choose("one.txt", /^Who can read this/);
    const dialog = await screen.findByRole("dialog", { name: "Who can read “one.txt”?" });
    const devices = await within(dialog).findByRole("list", { name: "Your devices" });
    const named = ["Chrome on macOS (this device)", "A device without a name"];
    expect(within(devices).getAllByRole("listitem").map(textOf)).toEqual(named);
    fireEvent.click(within(dialog).getByRole("button", { name: "As a picture" }));
    const picture = await within(dialog).findByRole("figure");
    const drawn = within(picture).getByRole("list", { name: "Your devices" });
    expect(within(drawn).getAllByRole("listitem").map(textOf)).toEqual(named);
    const people = within(picture).getByRole("list", { name: "People with a key" });
    expect(people.textContent).toContain(owner.email);
    expect(dialog.textContent).toContain("Which devices have a session is the server’s word.");
  });

  it("says so where devices are not told of, and shows the rest all the same", async () => {
    await openFolder("w");
    guest.server.refuse = (name) => {
      if (name === "devicelist") throw new AppError(1900);
    };
    await choose("one.txt", /^Who can read this/);
    const dialog = await screen.findByRole("dialog", { name: "Who can read “one.txt”?" });
    const people = await within(dialog).findByRole("list", { name: "People with a key" });
    expect(people.textContent).toContain(owner.email);
    expect(dialog.textContent).toContain("Your devices could not be asked for.");
    expect(within(dialog).queryByRole("list", { name: "Your devices" })).toBeNull();
  });
});
