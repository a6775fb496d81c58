import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import { nameText } from "#app/core/files/sort.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { FakeClock } from "#tests/support/core-ports.ts";
import { type FilesStage, forEachFilesServer } from "#tests/support/each-files-server.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { ROOT_ID } from "#tests/support/transfer-account.ts";
import { type FileActions, useFileActions } from "./use-file-actions.ts";
import type { OpenListing } from "./use-listing.ts";

const Words = await loadWords();
let stage: FilesStage;
let listing: FolderListing;
let actions: FileActions | null;

forEachFilesServer((next) => {
  stage = next;
});
afterEach(() => {
  cleanup();
  listing.close();
});

function Actions({ open }: { open: OpenListing }) {
  actions = useFileActions(open, focusNothing);
  return null;
}
const focusNothing = () => undefined;

/** A folder with these files on the screen. */
async function show(...names: readonly string[]) {
  const { server, ports, user } = stage;
  for (const name of names) await server.put(name, { type: "file" });
  const clock = new FakeClock(0);
  const source = createFilesSource(ports);
  listing = new FolderListing({ source, clock, collator: createNameCollator("en") });
  await listing.open({ folderId: ROOT_ID, showDeleted: false });
  const open = { ports, account: user.account, listing, runtime: { clock } };
  render(
    <Words>
      <ToastProvider>
        <Actions open={open as unknown as OpenListing} />
      </ToastProvider>
    </Words>,
  );
}

const starred = () =>
  listing.state
    .get()
    .rows.filter((row) => row.isStarred)
    .map(nameText);
const rowsOf = (...names: readonly string[]) =>
  listing.state.get().rows.filter((row) => names.includes(nameText(row)));
const undo = () => screen.findByRole("button", { name: "Undo" });

describe("an undo of stars", () => {
  it("takes from several what was given to them, and leaves the star that one had before", async () => {
    await show("a.txt", "b.txt", "c.txt");
    await actions?.toggleStar(rowsOf("a.txt"));
    // The button of the row takes one back.
    expect(screen.queryByText(/^Star added/)).toBeNull();
    await actions?.toggleStar(rowsOf("a.txt", "b.txt", "c.txt"));
    expect(starred()).toEqual(["a.txt", "b.txt", "c.txt"]);
    await screen.findByText("Star added to 2 items.");
    fireEvent.click(await undo());
    await waitFor(() => expect(starred()).toEqual(["a.txt"]));
    await listing.reload();
    expect(starred()).toEqual(["a.txt"]);
  });

  it("gives several back what was taken from them", async () => {
    await show("a.txt", "b.txt");
    await actions?.toggleStar(rowsOf("a.txt", "b.txt"));
    await actions?.toggleStar(rowsOf("a.txt", "b.txt"));
    await screen.findByText("Star removed from 2 items.");
    const [newest] = (await screen.findAllByRole("button", { name: "Undo" })).slice(-1);
    fireEvent.click(newest ?? document.body);
    await waitFor(() => expect(starred()).toEqual(["a.txt", "b.txt"]));
    await listing.reload();
    expect(starred()).toEqual(["a.txt", "b.txt"]);
  });

  it("is not offered of what was refused, and the stars are as they were", async () => {
    await show("a.txt", "b.txt");
    stage.server.refuse = (name) => {
      if (name === "addtag") throw new AppError(1800);
    };
    await actions?.toggleStar(rowsOf("a.txt", "b.txt"));
    await screen.findByText(/1800/);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(starred()).toEqual([]);
  });
});
