import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { acceptShare, takeShare } from "#app/core/shares/accept-share.ts";
import { listShares, readShare } from "#app/core/shares/list-shares.ts";
import { offerShare } from "#app/core/shares/offer-share.ts";
import { takeOver } from "#app/core/shares/take-over.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { loadWords } from "#tests/support/page-words.tsx";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { ShareDialog } from "./ShareDialog.tsx";
import { ShareQuestionDialog } from "./ShareQuestionDialog.tsx";
import { ShareRow } from "./ShareRow.tsx";
import type { ShareQuestion } from "./share-question.ts";

const Words = await loadWords();

let owner: PersonHere;
let guest: PersonHere;
let shared: SharedFolder;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});
afterEach(cleanup);

const { signal } = new AbortController();
const shareOf = ({ ports }: PersonHere) => readShare(ports, shared.shareId);

async function open(person: PersonHere, kind: ShareQuestion["kind"]): Promise<HTMLElement> {
  const question = { kind, share: await shareOf(person) };
  const act = <T,>(work: (ports: FilesPorts) => Promise<T>) => work(person.ports);
  render(
    <Words>
      <ToastProvider>
        <ShareQuestionDialog
          {...{ question, act, ports: person.ports, onClose: () => undefined }}
        />
      </ToastProvider>
    </Words>,
  );
  return screen.findByRole("dialog");
}

const NO_DRAFT = { keep: () => undefined, read: async () => null, drop: () => undefined };

function openOwn(): void {
  const start = { shareId: shared.shareId };
  const dialog = { ...{ ports: owner.ports, start, draft: NO_DRAFT }, typed: null, name: "Plans" };
  render(
    <Words>
      <ToastProvider>
        <ShareDialog {...dialog} onClose={() => undefined} />
      </ToastProvider>
    </Words>,
  );
}

async function showRow(person: PersonHere): Promise<ShareQuestion[]> {
  const asked: ShareQuestion[] = [];
  const share = await shareOf(person);
  render(
    <Words>
      <ul>
        <ShareRow share={share} ask={(question) => asked.push(question)} />
      </ul>
    </Words>,
  );
  return asked;
}

async function offer(): Promise<void> {
  shared = await shareFolder(owner, [guest]);
  const member = await memberOf(owner, shared.shareId, guest.email);
  await offerShare(owner.ports, { share: await shareOf(owner), member });
  await takeShare(guest.ports, shared.shareId);
}

describe("the owner of a share", () => {
  it("chooses its next owner among its people, is asked first, and can take it back", async () => {
    shared = await shareFolder(owner, [guest]);
    openOwn();
    fireEvent.click(await screen.findByRole("button", { name: `Member, ${guest.email}` }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Make owner…" }));
    const question = await screen.findByRole("alertdialog", { name: "Hand over “Plans”?" });
    expect(question.textContent).toContain(guest.email);
    expect(owner.server.count("shareoffer")).toBe(0);
    fireEvent.click(within(question).getByRole("button", { name: "Hand over" }));
    expect(await screen.findByText(`You hand this share over to ${guest.email}.`)).toBeTruthy();
    expect((await shareOf(guest)).offer).not.toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Take back the offer" }));
    await waitFor(() => expect(screen.queryByText(/You hand this share over/)).toBeNull());
    expect((await shareOf(guest)).offer).toBeNull();
  });

  it("ends the old share once everything is in the new one, and is told what is not", async () => {
    await offer();
    const { shareId } = await takeOver(guest.ports, { share: await shareOf(guest), signal });
    openOwn();
    const finish = async () => {
      const title = "Finish handing over?";
      const question = await screen.findByRole("alertdialog", { name: title });
      fireEvent.click(within(question).getByRole("button", { name: "Finish handing over" }));
      return question;
    };
    fireEvent.click(await screen.findByRole("button", { name: "Finish handing over" }));
    await finish();
    expect(await screen.findByText(/You have not joined the new share yet/)).toBeTruthy();
    await acceptShare(owner.ports, await readShare(owner.ports, shareId));
    await finish();
    expect(await screen.findByText(/The share is handed over/)).toBeTruthy();
    expect(owner.server.count("sharestop")).toBe(1);
  });
});

describe("the person whom a share is offered to", () => {
  it("sees so in the list, and nobody else is shown the button", async () => {
    await offer();
    const asked = await showRow(guest);
    expect(screen.getByText("Offered to you")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Take over Plans" }));
    expect(asked).toMatchObject([{ kind: "takeover" }]);
    cleanup();
    await showRow(owner);
    expect(screen.getByText("Being handed over")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Take over Plans" })).toBeNull();
  });

  it("takes it over after reading what that means, and is told what could not be copied", async () => {
    await offer();
    guest.server.refuse = (name) => {
      if (name === "pathcopy") throw new Error("no answer");
    };
    const dialog = await open(guest, "takeover");
    expect(dialog.textContent).toContain("counts towards your storage");
    const take = () => fireEvent.click(within(dialog).getByRole("button", { name: "Take over" }));
    take();
    expect(await within(dialog).findByText(/3 items could not be copied/)).toBeTruthy();
    expect(guest.server.count("sharehandover")).toBe(0);
    guest.server.refuse = (name) => {
      if (name === "sharemailinvite") {
        throw new AppError(9429, { retryAtMs: Date.UTC(2026, 10, 29, 12) });
      }
    };
    take();
    expect(
      await within(dialog).findByText(/Everything is copied.* from Nov 29, 2026/),
    ).toBeTruthy();
    expect(within(dialog).queryByText(/could not be copied/)).toBeNull();
    expect(guest.server.count("sharehandover")).toBe(0);
    guest.server.refuse = () => undefined;
    take();
    expect(await screen.findByText(/The share is yours/)).toBeTruthy();
    const standings = (await listShares(guest.ports)).map(({ standing }) => standing);
    expect(standings.sort()).toEqual(["open", "own"]);
    cleanup();
    const asked = await showRow(guest);
    fireEvent.click(screen.getByRole("button", { name: "Fetch what is new in Plans" }));
    expect(asked).toMatchObject([{ kind: "takeover" }]);
  });
});
