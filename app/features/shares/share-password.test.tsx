import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { WireShare } from "#app/contract/commands/shares.ts";
import { acceptShare } from "#app/core/shares/accept-share.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import { offerSharePassword } from "#app/core/shares/join-by-password.ts";
import { readShare } from "#app/core/shares/list-shares.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { loadWords } from "#tests/support/page-words.tsx";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { ShareDialog } from "./ShareDialog.tsx";
import { ShareQuestionDialog } from "./ShareQuestionDialog.tsx";
import { ShareRow } from "./ShareRow.tsx";

const Words = await loadWords();
// Words of refusals come late; here they are there before anything is refused.
await Promise.all([
  import("#app/features/errors/RefusalText.tsx"),
  import("#app/features/errors/describe-failure.ts"),
]);
const NO_DRAFT = { keep: () => undefined, read: async () => null, drop: () => undefined };

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shared: SharedFolder;
let wasClosed: boolean;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

/** The third has accepted and waits for the key. */
beforeEach(async () => {
  wasClosed = false;
  shared = await shareFolder(owner, [guest]);
  const { shareId } = shared;
  await inviteMembers(owner.ports, { share: { shareId }, role: "w", addresses: [third.email] });
  await acceptShare(third.ports, await readShare(third.ports, shareId));
});
afterEach(cleanup);

const onClose = () => {
  wasClosed = true;
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

async function openOwn(): Promise<void> {
  const start = { shareId: shared.shareId };
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
  await screen.findByRole("button", { name: "Show the share password" });
}

async function askThird(): Promise<void> {
  const share = await readShare(third.ports, shared.shareId);
  render(
    <Words>
      <ToastProvider>
        <ShareQuestionDialog
          question={{ kind: "password", share }}
          ports={third.ports}
          act={(work) => work(third.ports)}
          onClose={onClose}
        />
      </ToastProvider>
    </Words>,
  );
}

async function rowOfThird(): Promise<void> {
  const share = await readShare(third.ports, shared.shareId);
  render(
    <Words>
      <ShareRow share={share} ask={() => undefined} />
    </Words>,
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Share password");
const type = (value: string) => fireEvent.change(field(), { target: { value } });

it("the password of a share is shown to its owner when he asks, in groups, and opens the folder", async () => {
  await openOwn();
  press("Show the share password");
  const shown = await screen.findByLabelText<HTMLInputElement>("Share password");
  expect(shown.value).toMatch(/^[0-9A-Z]{8}-[0-9A-Z]{8}-[0-9A-Z]{8}$/u);
  const { value } = shown;
  cleanup();
  await rowOfThird();
  expect(screen.getByRole("button", { name: /^Enter the password of/ })).toBeDefined();
  cleanup();
  await askThird();
  type(value);
  press("Open");
  await waitFor(() => expect(wasClosed).toBe(true));
  expect((await readShare(third.ports, shared.shareId)).standing).toBe("open");
});

it("a password that is missing or wrong is told with its code, and nothing opens", async () => {
  await offerSharePassword(owner.ports, shared.shareId);
  await askThird();
  press("Open");
  await screen.findByText(/1621/u);
  type("harbour");
  expect(screen.queryByText(/1621/u)).toBe(null);
  press("Open");
  expect((await screen.findByRole("alert")).textContent).toContain("1620");
  expect(wasClosed).toBe(false);
});

it("no other password is made for a server that says that there is none (2123)", async () => {
  await offerSharePassword(owner.ports, shared.shareId);
  owner.server.alter = (name, answer) =>
    name === "shareget"
      ? { share: { ...(answer.share as WireShare), enc_password: "NULL" } }
      : answer;
  await openOwn();
  press("Show the share password");
  expect((await screen.findByRole("alert")).textContent).toContain("2123");
  expect(owner.server.count("grantinvitepermission")).toBe(1);
});

it("whoever waits is not asked for a password where nobody made one", async () => {
  await rowOfThird();
  expect(screen.queryByRole("button", { name: /^Enter the password of/ })).toBe(null);
});
