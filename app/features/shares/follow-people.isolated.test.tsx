import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import { NOTHING_LISTED } from "#app/core/files/listing-state.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { Store } from "#app/core/observable.ts";
import { changeRole } from "#app/core/shares/change-members.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import { readShare } from "#app/core/shares/list-shares.ts";
import { OpenShareWatch } from "#app/core/shares/open-share-watch.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { FakeClock } from "#tests/support/core-ports.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { giveAndAccept, memberOf, shareFolder } from "#tests/support/shared-folder.ts";
import { SHARED_PARTS } from "../files/shared-parts.ts";
import { type SharedDialog, SharedDialogs } from "./SharedDialogs.tsx";
import { useSharedActions } from "./use-shared-actions.ts";
import type { OpenShare, SharedFolder } from "./use-shared-folder.ts";

const clock = new FakeClock(0);
const RUNTIME = vi.hoisted(() => ({ current: {} }));
vi.mock("@remix-run/react", () => ({ useNavigate: () => () => undefined }));
vi.mock("#app/platform/runtime-context.tsx", async (original) => ({
  ...(await original<typeof import("#app/platform/runtime-context.tsx")>()),
  useRuntime: () => RUNTIME.current,
  useAccount: () => guest.ports.account,
}));

const Words = await loadWords();
let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});
afterEach(cleanup);

const PARTS = { ...SHARED_PARTS, Encrypting: () => null };
const NO_DRAFT = { keep: () => undefined, read: async () => null, drop: () => undefined };
const nothing = () => undefined;

function openAt({ ports }: PersonHere, shareId: string): OpenShare {
  const watch = new OpenShareWatch({ files: ports, clock }, shareId, nothing);
  const source = createShareSource(ports, shareId);
  const listing = new FolderListing({ source, clock, collator: createNameCollator("en") });
  const transfers = { upload: () => [], download: nothing, downloadZip: nothing };
  return { transfers, ports, listing, clock, watch };
}

function Stage({
  shared,
  dialog,
}: {
  readonly shared: SharedFolder;
  readonly dialog: SharedDialog;
}) {
  const actions = useSharedActions(shared, { focusRows: nothing });
  return (
    <Suspense>
      <SharedDialogs
        {...{ dialog, shared, actions }}
        draft={NO_DRAFT}
        parts={PARTS}
        onLinks={nothing}
        onClose={nothing}
      />
    </Suspense>
  );
}

type Told = () => void;

/** A dialog over the folder of a share on the guest's page; gives how it hears that something changed. */
async function openDialog(shareId: string, toDialog: (open: OpenShare) => Promise<SharedDialog>) {
  const histId = new Store("1");
  const shares = new Set<Told>();
  const on = (news: string, listener: Told) => {
    if (news === "shares") shares.add(listener);
    return () => shares.delete(listener);
  };
  const http = { fetch: async () => Response.json({}) };
  RUNTIME.current = { ...guest.ports, clock, http, changes: { histId, on } };
  const open = openAt(guest, shareId);
  const dialog = await toDialog(open);
  const { folder } = open.listing.state.get();
  const shared: SharedFolder = {
    ...{ shareId, open, state: { ...NOTHING_LISTED, folder }, share: null },
    hrefOf: () => "",
  };
  render(
    <Words>
      <ToastProvider>
        <Stage {...{ shared, dialog }} />
      </ToastProvider>
    </Words>,
  );
  return {
    treeChanged: () => histId.set(`${histId.get()}1`),
    sharesChanged: () => {
      for (const listener of shares) listener();
    },
  };
}

/** The people of a share, open over its folder on the guest's page; says that something changed. */
async function openPeople(shareId: string): Promise<() => Promise<void>> {
  const share = await readShare(guest.ports, shareId);
  const { treeChanged } = await openDialog(shareId, async () => ({ kind: "people", share }));
  await screen.findByRole("list", { name: "Members" });
  return async () => {
    const asked = guest.server.count("shareget");
    treeChanged();
    await waitFor(() => expect(guest.server.count("shareget")).toBeGreaterThan(asked));
  };
}

const people = () => screen.getByRole("list", { name: "Members" }).textContent;

it("the people of somebody else's share follow what is done to it, up to the leave to invite", async () => {
  const { shareId } = await shareFolder(owner, [guest]);
  const change = await openPeople(shareId);
  const share = { shareId };
  await inviteMembers(owner.ports, { share, role: "w", addresses: [third.email] });
  await giveAndAccept(owner, third, { shareId, role: "w" });
  expect(people()).not.toContain(third.email);
  await change();
  await waitFor(() => expect(people()).toContain(third.email));

  guest.server.refuse = (name) => {
    if (name === "shareget") throw new AppError(9502);
  };
  await change();
  expect(people()).toContain(third.email);
  guest.server.refuse = () => undefined;

  expect(screen.queryByLabelText("Invite by email")).toBe(null);
  const member = await memberOf(owner, shareId, guest.email);
  await changeRole(owner.ports, {
    share: await readShare(owner.ports, shareId),
    member,
    role: "i",
  });
  await change();
  await screen.findByLabelText("Invite by email");
});

it("who can read an item follows while it is asked: whoever joins stands there, and a refusal takes nobody away", async () => {
  const { shareId, folder } = await shareFolder(owner, [guest]);
  const { treeChanged, sharesChanged } = await openDialog(shareId, async ({ listing }) => {
    await listing.open({ folderId: folder.id, showDeleted: false });
    const [item] = listing.state.get().rows;
    if (item === undefined) throw new Error("nothing is there");
    return { kind: "readers", item };
  });
  const readers = await screen.findByRole("list", { name: "People with a key" });
  expect(readers.textContent).toContain(owner.email);
  const share = { shareId };
  await inviteMembers(owner.ports, { share, role: "w", addresses: [third.email] });
  await giveAndAccept(owner, third, { shareId, role: "w" });
  expect(readers.textContent).not.toContain(third.email);
  sharesChanged();
  await waitFor(() => expect(readers.textContent).toContain(third.email));

  guest.server.refuse = () => {
    throw new AppError(9502);
  };
  const asked = guest.server.sent.length;
  treeChanged();
  await waitFor(() => expect(guest.server.sent.length).toBeGreaterThan(asked));
  await screen.findByText(/^Not everything could be checked/);
  expect(readers.textContent).toContain(third.email);
});

it("the activity of a share follows what is done while it is on the screen", async () => {
  const { shareId, folder } = await shareFolder(owner, [guest]);
  const share = await readShare(guest.ports, shareId);
  const { listing } = openAt(guest, shareId);
  await listing.open({ folderId: folder.id, showDeleted: false });
  const here = listing.state.get().folder;
  if (here === null) throw new Error("the folder does not open");
  const { treeChanged } = await openDialog(shareId, async () => ({ kind: "activity", share }));
  const dialog = await screen.findByRole("dialog", { name: "Activity in “Plans”" });
  await screen.findByText("Nothing is known of what was done here yet.");
  await createFolder(guest.ports, here, "Drafts");
  expect(dialog.textContent).not.toContain("Drafts");
  treeChanged();
  await screen.findByText("You added “Drafts”");
});
