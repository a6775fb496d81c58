import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { findContact } from "#app/core/keys/contacts.crypto.ts";
import { readShare } from "#app/core/shares/list-shares.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { FolderShareDialog } from "./ShareDialog.tsx";

const Words = await loadWords();

let owner: PersonHere;
let guest: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

afterEach(cleanup);

/** The dialog over a folder that nobody has shared yet. */
async function openDialog(typed: string | null = null) {
  const { id, fid } = await owner.server.put("Plans");
  const item = aFileItem({ id, kind: "folder", name: openName("Plans", fid) });
  const kept: string[] = [];
  const draft = {
    keep: (text: string) => void kept.push(text),
    read: async () => null,
    drop: () => undefined,
  };
  render(
    <Words>
      <ToastProvider>
        <FolderShareDialog
          {...{ ports: owner.ports, item, draft, typed }}
          onClose={() => undefined}
        />
      </ToastProvider>
    </Words>,
  );
  await screen.findByLabelText("Invite by email");
  return { kept };
}

const field = () => screen.getByLabelText<HTMLInputElement>("Invite by email");
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

function type(address: string): void {
  fireEvent.change(field(), { target: { value: address } });
  fireEvent.keyDown(field(), { key: "Enter" });
}

function paste(text: string): void {
  fireEvent.paste(field(), { clipboardData: { getData: () => text } });
}

const noteOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent ?? "";

describe("addresses in the dialog of a share", () => {
  it("wait as tokens, and what is none is named at the field with its code", async () => {
    await openDialog();
    type("noor@example.com");
    expect(noteOf(field())).toContain("1 of 5 in the queue");
    paste(`${owner.email}, nobody noor@example.com`);
    await waitFor(() => expect(noteOf(field())).toContain("1653"));
    expect(noteOf(field())).toContain(`${owner.email}: 1650 You cannot invite yourself.`);
    expect(noteOf(field())).toContain("nobody: 8107");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(owner.server.count("shareadd")).toBe(0);
  });

  it("are five when they come one by one, and none are sent when nobody waits", async () => {
    await openDialog();
    press("Send invite");
    await waitFor(() => expect(noteOf(field())).toContain("1656"));
    for (const name of ["a", "b", "c", "d", "e", "f"]) type(`${name}@example.com`);
    await waitFor(() => expect(noteOf(field())).toContain("f@example.com: 1655"));
    expect(owner.server.count("sharemailinvite")).toBe(0);
  });

  it("are not sent from a draft that holds more than twenty", async () => {
    const queue = Array.from({ length: 21 }, (_, index) => `p${index}@example.com`);
    await openDialog(JSON.stringify({ queue, role: "w", words: "" }));
    press("Send invite");
    await waitFor(() => expect(noteOf(field())).toContain("1652"));
    expect(owner.server.count("shareadd")).toBe(0);
    expect(owner.server.count("sharemailinvite")).toBe(0);
  });

  it("are counted against twenty once a list has brought more than five", async () => {
    await openDialog();
    const list = Array.from({ length: 12 }, (_, index) => `p${index}@example.com`);
    paste(list.join("\n"));
    await waitFor(() => expect(noteOf(field())).toContain("12 of 20 in the queue"));
    for (const email of list.slice(5)) press(`Remove ${email}`);
    await waitFor(() => expect(noteOf(field())).toContain("5 of 5 in the queue"));
  });

  it("are there again after a lock, with their role", async () => {
    const { kept } = await openDialog(JSON.stringify({ queue: ["noor@example.com"], role: "r" }));
    expect(screen.getByRole("button", { name: "Remove noor@example.com" })).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>("They become").value).toBe("r");
    expect(kept.at(-1)).toContain("noor@example.com");
  });
});

describe("somebody new who is invited", () => {
  async function inviteGuest() {
    await openDialog();
    type(guest.email);
    press("Send invite");
    return screen.findByRole("dialog", { name: "Share with somebody new" });
  }

  it("gets the key only after it was shown whose it is", async () => {
    const question = await inviteGuest();
    expect(within(question).getByText(guest.email)).toBeTruthy();
    expect(owner.server.count("shareset")).toBe(1);
    press("Give the key");
    const people = await screen.findByRole("list", { name: "Members" });
    await waitFor(() => expect(people.textContent).not.toContain("has no key yet"));
    expect(owner.server.count("shareset")).toBe(2);
    const [shareId = ""] = Object.keys(owner.user.manifest.get()?.shares ?? {})
      .filter((ks) => owner.user.manifest.get()?.shares[ks]?.kind === "team")
      .map((ks) => ks.split("-")[0] ?? "");
    const share = await readShare(guest.ports, shareId);
    expect(share.members.find(({ isMe }) => isMe)).toMatchObject({ status: "invited" });
  });

  it("waits when the question is put off, and can be given the key later", async () => {
    await inviteGuest();
    press("Not now");
    const people = await screen.findByRole("list", { name: "Members" });
    expect(people.textContent).toContain("Invited, has no key yet");
    expect(owner.server.count("shareset")).toBe(1);
    press("Give the key");
    const question = await screen.findByRole("dialog", { name: "Share with somebody new" });
    fireEvent.click(within(question).getByRole("button", { name: "Give the key" }));
    await waitFor(() => expect(owner.server.count("shareset")).toBe(2));
  });

  it("is compared first: only four ticked rows count, and the pin says so", async () => {
    await inviteGuest();
    press("Compare first");
    const dialog = await screen.findByRole("dialog", { name: "Compare numbers" });
    const same = within(dialog).getByRole<HTMLButtonElement>("button", { name: "All the same" });
    const rows = within(dialog).getAllByRole("checkbox");
    expect(rows).toHaveLength(4);
    for (const row of rows.slice(1)) fireEvent.click(row);
    expect(same.disabled).toBe(true);
    fireEvent.click(rows[0] ?? dialog);
    fireEvent.click(same);
    await screen.findByText("You have compared numbers with this person.");
    const manifest = owner.user.manifest.get();
    expect(manifest && findContact(manifest, guest.email)?.verified).toBe(true);
    expect(owner.server.count("shareset")).toBe(1);
  });

  it("gets nothing when the numbers differ", async () => {
    await inviteGuest();
    press("Compare first");
    await screen.findByRole("dialog", { name: "Compare numbers" });
    press("They differ");
    expect((await screen.findByRole("alert")).textContent).toContain("Do not share with this key.");
    expect(screen.queryByRole("button", { name: "All the same" })).toBe(null);
    expect(owner.server.count("shareset")).toBe(1);
  });
});

describe("an invitation beyond what one account can send in a day", () => {
  /** The day after, by the clock that waits are counted by. */
  const tooMany = () => {
    owner.server.refuse = (name) => {
      const retryAtMs = Date.now() + 86_400_000;
      if (name === "sharemailinvite") throw new AppError(9429, { retryAtMs });
    };
  };

  it("is refused in words about invitations, with the day of the next one, and its address stays", async () => {
    await openDialog();
    type("noor@example.com");
    tooMany();
    press("Send invite");
    const alert = await screen.findByText(/^9429 /);
    expect(alert.textContent).toContain("9429 One account can send no more invitations for now.");
    expect(alert.parentElement?.textContent).toMatch(/You can try again from \w+ \d+/);
    expect(document.body.textContent).not.toContain("incorrect login attempts");
    expect(screen.getByRole("button", { name: "Remove noor@example.com" })).toBeTruthy();
  });

  it("is refused like that when it is sent once more, too", async () => {
    await openDialog();
    type("noor@example.com");
    press("Send invite");
    const resend = await screen.findByRole("button", { name: "Resend" });
    tooMany();
    fireEvent.click(resend);
    const told = await screen.findByText(/9429 One account can send no more invitations/);
    expect(told.textContent).not.toContain("incorrect");
  });
});
