import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { removeMember } from "#app/core/shares/change-members.ts";
import { listShares, readShare } from "#app/core/shares/list-shares.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { loadWords } from "#tests/support/page-words.tsx";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { ShareDialog } from "./ShareDialog.tsx";
import { ShareRow } from "./ShareRow.tsx";

const Words = await loadWords();
const NO_DRAFT = { keep: () => undefined, read: async () => null, drop: () => undefined };

let owner: PersonHere;
let guest: PersonHere;
let shared: SharedFolder;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

afterEach(cleanup);

async function openDialog(): Promise<HTMLInputElement> {
  const start = { shareId: shared.shareId };
  const onClose = () => undefined;
  render(
    <Words>
      <ToastProvider>
        <ShareDialog
          {...{ ports: owner.ports, start, draft: NO_DRAFT, typed: null, onClose }}
          name="Plans"
        />
      </ToastProvider>
    </Words>,
  );
  return screen.findByLabelText<HTMLInputElement>("Label");
}

const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save label" });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it("a label is typed by the owner and stands in the list of whoever is on the share", async () => {
  shared = await shareFolder(owner, [guest]);
  const field = await openDialog();
  expect(save().disabled).toBe(true);
  type(field, "Phase 2");
  fireEvent.click(save());
  await screen.findByText("Label saved.");
  await waitFor(() => expect(save().disabled).toBe(true));
  cleanup();
  const [listed] = await listShares(guest.ports);
  if (listed === undefined) throw new Error("nothing is shared");
  render(
    <Words>
      <ShareRow share={listed} ask={() => undefined} />
    </Words>,
  );
  expect(screen.getByText("Phase 2").getAttribute("dir")).toBe("auto");
});

it("a label that was refused stays typed, with what the server says", async () => {
  shared = await shareFolder(owner, [guest]);
  const field = await openDialog();
  owner.server.refuse = (name) => {
    if (name === "sharelabel") throw new AppError(8005);
  };
  type(field, "Phase 2");
  fireEvent.click(save());
  expect((await screen.findByRole("alert")).textContent).toContain("8005");
  expect((await screen.findByLabelText<HTMLInputElement>("Label")).value).toBe("Phase 2");
});

it("a label under an earlier key is saved again by a press, after it was said why", async () => {
  shared = await shareFolder(owner, [guest]);
  type(await openDialog(), "Phase 2");
  fireEvent.click(save());
  await screen.findByText("Label saved.");
  cleanup();
  owner.server.refuse = (name) => {
    if (name === "sharelabel") throw new AppError(9502);
  };
  const share = await readShare(owner.ports, shared.shareId);
  const member = await memberOf(owner, shared.shareId, guest.email);
  await removeMember(owner.ports, { share, member, purge: false });
  owner.server.refuse = () => undefined;
  const field = await openDialog();
  expect(field.value).toBe("Phase 2");
  expect(screen.getByText(/The key has changed since/)).toBeDefined();
  fireEvent.click(save());
  await screen.findByText("Label saved.");
  expect((await readShare(owner.ports, shared.shareId)).label).toEqual({
    text: "Phase 2",
    isOlder: false,
  });
});
