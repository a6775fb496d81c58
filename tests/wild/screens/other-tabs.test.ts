import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { AuthState } from "#app/core/auth/auth.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { type ListingState, NOTHING_LISTED } from "#app/core/files/listing-state.ts";
import { Store } from "#app/core/observable.ts";
import type { TransferRow, TransferState } from "#app/core/transfers/engine.ts";
import { newQueueItem } from "#app/core/transfers/new-item.ts";
import { OtherPages } from "#app/core/transfers/other-pages.ts";
import { shareRows } from "#app/core/transfers/share-rows.ts";
import { type DialogScreen, FilesDialogs } from "#app/features/files/FilesDialogs.tsx";
import type { OpenListing } from "#app/features/files/use-listing.ts";
import type { LinkParts } from "#app/features/listing/link-parts.ts";
import { LeaveQuestion } from "#app/features/shell/LeaveQuestion.tsx";
import { FakePages } from "#tests/support/fake-pages.ts";
import { IDLE_ACTIONS } from "#tests/support/file-actions.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { loadWords } from "#tests/support/page-words.tsx";

const wrapper = await loadWords();
afterEach(cleanup);

const nothing = () => undefined;
const GONE = "It was moved or deleted meanwhile. The name that you typed stays here.";
const root = { id: "10", fid: "f0", domain: "m", name: "" };
const FOLDER: OpenedFolder = { area: "main", id: "10", path: [root], isReadOnly: false };
const ITEM = aFileItem({ id: "77", parentId: "10", name: openName("plan.txt", "f1") });
const OTHER = aFileItem({ id: "78", parentId: "10", name: openName("list.txt", "f2") });

/** The dialog "Rename" over a list, which another tab changes. */
function showRename(item: FileItem = ITEM) {
  const listed = (rows: readonly FileItem[]): ListingState => ({
    ...{ ...NOTHING_LISTED, phase: "complete", folderId: "10", folder: FOLDER },
    rows,
  });
  const state = new Store<ListingState>(listed([ITEM, OTHER]));
  const rename = () => Promise.reject(new AppError(1804));
  const stage = {
    ...{ dialog: { kind: "rename", item }, fileActions: { ...IDLE_ACTIONS, rename } },
    ...{ state: state.get(), setDialog: nothing, setInfo: nothing, setLinksToEncrypt: nothing },
    ...{ info: { item: null }, linksToEncrypt: [], grid: { current: null }, move: nothing },
    ...{ draft: { keep: nothing }, rows: { source: { count: 0, rowAt: nothing } } },
  } as unknown as DialogScreen;
  const open = { listing: { state }, ports: {} } as unknown as OpenListing;
  const links = {} as LinkParts;
  render(createElement(FilesDialogs, { screen: stage, open, links }), { wrapper });
  return { set: (rows: readonly FileItem[]) => act(() => state.set(listed(rows))) };
}

async function typeName(name: string) {
  const field = await screen.findByLabelText<HTMLInputElement>("Name");
  fireEvent.change(field, { target: { value: name } });
  return field;
}

describe("a new name for what another tab deleted", () => {
  it.each([
    ["is gone", [OTHER]],
    ["is shown as deleted", [{ ...ITEM, isDeleted: true }, OTHER]],
  ])("stays in its field, and the dialog says so when the row %s", async (_, rows) => {
    const { set } = showRename();
    const field = await typeName("plan of May.txt");
    expect(screen.queryByText(GONE)).toBeNull();
    set(rows);
    expect(await screen.findByText(GONE)).toBeTruthy();
    expect(field.isConnected && field.value).toBe("plan of May.txt");
  });

  it("stays when it is sent all the same, and the answer is shown", async () => {
    const { set } = showRename();
    const field = await typeName("plan of May.txt");
    set([OTHER]);
    fireEvent.click(screen.getByRole("button", { name: "Rename" }));
    expect(await screen.findByText(/1804 File not found/)).toBeTruthy();
    expect(field.isConnected && field.value).toBe("plan of May.txt");
  });

  it("is no news in a list of no folder, whose rows say nothing of where it lies", async () => {
    const { set } = showRename({ ...ITEM, place: FOLDER });
    await typeName("plan of May.txt");
    set([OTHER]);
    expect(screen.queryByText(GONE)).toBeNull();
  });
});

function aRow(name: string, more: Partial<TransferRow> = {}): TransferRow {
  return {
    ...newQueueItem({ kind: "upload", name }, { id: name, initTimeMs: 1 }),
    ...{ sizeBytes: 10, doneBytes: 4, status: 11 },
    ...{ canRetry: false, canRemove: false, canPause: true },
    ...more,
  };
}

/** What a tab hears of another one of the same person, which transfers these. */
function heardOf(rows: readonly TransferRow[]) {
  const account = { user: new Store({ id: "7" }) };
  const auth = new Store<AuthState>({ kind: "open", account } as unknown as AuthState);
  const browser = new FakePages();
  const state = new Store<TransferState>({ rows, remainingS: 30, isActive: true });
  shareRows({ state, auth, ...browser.page("one"), act: nothing });
  const others = new OtherPages({ auth, pages: browser.page("two").pages });
  others.start();
  return others.state.get().rows;
}

describe("signing out in one tab", () => {
  const ask = (rows: readonly TransferRow[], hasOwn = false) => {
    const shown = { open: true, label: "Sign out", returnFocus: null, onLeave: nothing };
    const question = { ...shown, hasOwn, elsewhere: heardOf(rows), onClose: nothing };
    render(createElement(LeaveQuestion, question), { wrapper });
    return screen.findByRole("alertdialog", { name: "Sign out" });
  };

  it("names the transfers of another one", async () => {
    const question = await ask([aRow("film.mov"), aRow("trip.zip", { kind: "zip", status: 12 })]);
    expect(question.textContent).toContain("These transfers in other tabs end as well:");
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "film.mov",
      "trip.zip",
    ]);
    expect(question.textContent).not.toContain("unfinished");
  });

  it("says that its own are unfinished too, and counts those that have no room", async () => {
    const question = await ask(
      Array.from({ length: 8 }, (_, index) => aRow(`${index}.jpg`)),
      true,
    );
    expect(question.textContent).toContain("There is unfinished upload/download pending.");
    expect(screen.getAllByRole("listitem").at(-1)?.textContent).toBe("3 more");
  });
});
