import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { listShares } from "#app/core/shares/list-shares.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { loadWords } from "#tests/support/page-words.tsx";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { shareFolder } from "#tests/support/shared-folder.ts";
import { MayWriteWords } from "./invite-words.ts";
import { ShareDialog } from "./ShareDialog.tsx";

const Words = await loadWords();
const ADDRESS = "noor@example.com";

let owner: PersonHere;
let guest: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

afterEach(cleanup);

/** The dialog of a share that is there, with an address in its queue. */
async function openDialog(mayWrite: boolean): Promise<string[]> {
  const { shareId } = await shareFolder(owner, [guest]);
  owner.server.sent.length = 0;
  const kept: string[] = [];
  await show(shareId, { mayWrite, typed: null, kept });
  const field = await screen.findByLabelText("Invite by email");
  fireEvent.change(field, { target: { value: ADDRESS } });
  fireEvent.keyDown(field, { key: "Enter" });
  return kept;
}

interface Shown {
  readonly mayWrite: boolean;
  readonly typed: string | null;
  readonly kept: string[];
}

async function show(shareId: string, { mayWrite, typed, kept }: Shown): Promise<void> {
  const draft = {
    keep: (text: string) => void kept.push(text),
    read: async () => null,
    drop: () => undefined,
  };
  const props = { ports: owner.ports, start: { shareId }, draft, typed, name: "Plans" };
  render(
    <Words>
      <ToastProvider>
        <MayWriteWords.Provider value={mayWrite}>
          <ShareDialog {...props} onClose={() => undefined} />
        </MayWriteWords.Provider>
      </ToastProvider>
    </Words>,
  );
  await screen.findByLabelText("Invite by email");
}

const field = () => screen.getByLabelText("Your message");
const write = (value: string) => fireEvent.change(field(), { target: { value } });
const send = () => fireEvent.click(screen.getByRole("button", { name: "Send invite" }));
const sent = () => owner.server.sent.filter(({ name }) => name === "sharemailinvite");

it("words with an invitation go into its mail, where the flag is on", async () => {
  await openDialog(true);
  write(" For Friday ");
  send();
  await screen.findByText("1 invitation sent.");
  expect(sent()).toMatchObject([{ request: { message: "For Friday" } }]);
});

it("words with an invitation are not asked for, nor sent, where the flag is off", async () => {
  await openDialog(false);
  expect(screen.queryByLabelText("Your message")).toBe(null);
  send();
  await screen.findByText("1 invitation sent.");
  expect(Object.keys(sent()[0]?.request ?? {})).not.toContain("message");
});

it("an address of the web in the words is named at their field, and nobody is invited with it", async () => {
  await openDialog(true);
  write("see www.evil.example");
  const note = document.getElementById(field().getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toContain("1660");
  send();
  write("see you");
  expect(field().getAttribute("aria-invalid")).toBe(null);
  expect(sent()).toEqual([]);
});

it("words wait with the addresses while the page is locked", async () => {
  const kept = await openDialog(true);
  write("For Friday");
  const typed = kept.at(-1) ?? "";
  cleanup();
  const [listed] = await listShares(owner.ports);
  await show(listed?.shareId ?? "", { mayWrite: true, typed, kept });
  expect((field() as HTMLTextAreaElement).value).toBe("For Friday");
});
