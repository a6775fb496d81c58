import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { findRecipient, giveKey } from "#app/core/shares/give-key.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import type { ShareRole } from "#app/core/shares/share.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, shareFolder } from "#tests/support/shared-folder.ts";
import { ShareRoots } from "./ShareRoots.tsx";

const Words = await loadWords();

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shareId: string;
let saved: OpenedFolder[];

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});
beforeEach(() => {
  saved = [];
});
afterEach(cleanup);

/** Drafts, whose owner has invited the guest. */
async function invite(role: ShareRole = "w"): Promise<void> {
  ({ shareId } = await shareFolder(owner, [third], { name: "Drafts" }));
  await inviteMembers(owner.ports, { share: { shareId }, role, addresses: [guest.email] });
}

async function give(): Promise<void> {
  const recipient = await findRecipient(owner.ports, { shareId, typed: guest.email });
  await giveKey(owner.ports, { shareId, recipient, role: "w" });
}

function show(): void {
  render(
    <Words>
      <ShareRoots
        ports={guest.ports}
        label="Shares"
        onOpen={() => undefined}
        onSave={(root) => saved.push(root)}
      />
    </Words>,
  );
}

async function saveAndJoin(): Promise<void> {
  const option = await screen.findByRole("option");
  expect(option.textContent).toBe(`A folder that you can join${owner.email}`);
  fireEvent.click(option);
  const save = await screen.findByRole("button", { name: "Save and join" });
  expect(document.activeElement).toBe(save);
  const { safetyNumber } = await memberOf(guest, shareId, owner.email);
  expect(safetyNumber).not.toBe("");
  expect(document.body.textContent).toContain(safetyNumber);
  fireEvent.click(save);
}

describe("a share that one is not in yet, as a place to copy to (Spec C§2.2)", () => {
  it("is joined, and takes what was chosen, where its key is here already", async () => {
    await invite();
    await give();
    show();
    await saveAndJoin();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({
      area: "share",
      isReadOnly: false,
      path: [{ name: "Drafts" }],
    });
    expect(await memberOf(owner, shareId, guest.email)).toMatchObject({ status: "accepted" });
  });

  it("is joined, and takes nothing, where its key is still waited for", async () => {
    await invite();
    show();
    await saveAndJoin();
    await screen.findByText(/nothing was copied/);
    const member = await memberOf(owner, shareId, guest.email);
    expect(member).toMatchObject({ status: "accepted", key: "waiting" });
    expect(saved).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Back to the shares" }));
    await screen.findByText("Nobody shares a folder with you that you can add files to.");
  });

  it("is not offered to whoever is to read alone", async () => {
    await invite("r");
    show();
    await screen.findByText("Nobody shares a folder with you that you can add files to.");
    expect(screen.queryByRole("option")).toBe(null);
  });

  it("is joined for nobody else's key than the one that was shown (2005)", async () => {
    await invite();
    show();
    fireEvent.click(await screen.findByRole("option"));
    const { pubkey, sigkey } = third.user.account.user.get();
    guest.server.alter = (name, answer) =>
      name === "shareget" ? { ...answer, ...exchanged(answer, { pubkey, sigkey }) } : answer;
    fireEvent.click(await screen.findByRole("button", { name: "Save and join" }));
    await screen.findByRole("alert");
    expect(guest.server.count("shareaccept")).toBe(0);
    expect(saved).toEqual([]);
  });
});

/** The owner of a share with other keys. */
function exchanged(answer: Record<string, unknown>, keys: object) {
  const share = answer.share as { people: { status: string }[] };
  const people = share.people.map((one) => (one.status === "owner" ? { ...one, ...keys } : one));
  return { share: { ...share, people } };
}
