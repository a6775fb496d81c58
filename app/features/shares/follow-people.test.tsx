// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import { NOTHING_LISTED } from "#app/core/files/listing-state.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { Store } from "#app/core/observable.ts";
import { changeRole } from "#app/core/shares/change-members.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import { readShare } from "#app/core/shares/list-shares.ts";
import { OpenShareWatch } from "#app/core/shares/open-share-watch.ts";
import type { Share } from "#app/core/shares/share.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { FakeClock } from "#tests/support/core-ports.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { giveAndAccept, memberOf, shareFolder } from "#tests/support/shared-folder.ts";
import { COPY_PART } from "../files/copy-part.ts";
import { SharedDialogs } from "./SharedDialogs.tsx";
import { useSharedActions } from "./use-shared-actions.ts";
import type { OpenShare, SharedFolder } from "./use-shared-folder.ts";

const clock = new FakeClock(0);
const RUNTIME = vi.hoisted(() => ({ current: {} }));
vi.mock("@remix-run/react", () => ({ useNavigate: () => () => undefined }));
vi.mock("#app/platform/runtime-context.tsx", async (original) => ({
  ...(await original<typeof import("#app/platform/runtime-context.tsx")>()),
  useRuntime: () => RUNTIME.current,
}));

const Words = await loadWords();
let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});
afterEach(cleanup);

const PARTS = { Copying: COPY_PART, Encrypting: () => null };
const NO_DRAFT = { keep: () => undefined, read: async () => null, drop: () => undefined };
const nothing = () => undefined;

function openAt({ ports }: PersonHere, shareId: string): OpenShare {
  const watch = new OpenShareWatch({ files: ports, clock }, shareId, nothing);
  const source = createShareSource(ports, shareId);
  const listing = new FolderListing({ source, clock, collator: createNameCollator("en") });
  const transfers = { upload: () => [], download: nothing, downloadZip: nothing };
  return { transfers, ports, listing, clock, watch };
}

function Stage({ shared, share }: { readonly shared: SharedFolder; readonly share: Share }) {
  const actions = useSharedActions(shared);
  return (
    <Suspense>
      <SharedDialogs
        dialog={{ kind: "people", share }}
        {...{ shared, actions }}
        draft={NO_DRAFT}
        parts={PARTS}
        onLinks={nothing}
        onClose={nothing}
      />
    </Suspense>
  );
}

/** The people of a share, open over its folder on the guest's page; says that something changed. */
async function openPeople(shareId: string): Promise<() => Promise<void>> {
  const histId = new Store("1");
  const http = { fetch: async () => Response.json({}) };
  RUNTIME.current = { ...guest.ports, clock, http, changes: { histId, on: () => nothing } };
  const shared: SharedFolder = {
    ...{ shareId, open: openAt(guest, shareId), state: NOTHING_LISTED, share: null },
    hrefOf: () => "",
  };
  const share = await readShare(guest.ports, shareId);
  render(
    <Words>
      <ToastProvider>
        <Stage {...{ shared, share }} />
      </ToastProvider>
    </Words>,
  );
  await screen.findByRole("list", { name: "Members" });
  return async () => {
    const asked = guest.server.count("shareget");
    histId.set(`${histId.get()}1`);
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
