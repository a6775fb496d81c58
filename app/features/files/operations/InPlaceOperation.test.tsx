import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BATCH_ITEMS_MAX } from "#app/contract/commands/files.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { DataOf } from "#app/contract/registry.ts";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import { nameText } from "#app/core/files/sort.ts";
import { starItems } from "#app/core/files/star.ts";
import { deleteItems } from "#app/core/files/trash.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { FakeClock } from "#tests/support/core-ports.ts";
import { type FilesStage, forEachFilesServer } from "#tests/support/each-files-server.ts";
import { giveLateSheets } from "#tests/support/late-sheets.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { ROOT_ID } from "#tests/support/transfer-account.ts";
import { type FilesDialog, NO_DIALOG } from "../files-dialog.ts";
import { type FileActions, useFileActions } from "../use-file-actions.ts";
import type { OpenListing } from "../use-listing.ts";
import { OperationDialog } from "./OperationDialog.tsx";
import type { Operation } from "./operation.ts";

const Words = await loadWords();
const MANY_MS = 60_000;
/** Two calls hold them. */
const MANY = BATCH_ITEMS_MAX + 2;

const CHANGING: ReadonlySet<string> = new Set(["pathdelete", "pathrestore", "addtag", "removetag"]);

let stage: FilesStage;
let listing: FolderListing;
let actions: FileActions | null;
let endSheets: () => void;
/** What the next call that changes something waits for. */
let gate: () => Promise<void>;

forEachFilesServer((next) => {
  stage = next;
});
beforeEach(() => {
  endSheets = giveLateSheets();
  gate = async () => undefined;
});
afterEach(() => {
  cleanup();
  endSheets();
  listing.close();
});

const nothing = () => undefined;

/** A list with its dialogs. */
function List({ open }: { readonly open: OpenListing }) {
  const [dialog, setDialog] = useState<FilesDialog>(NO_DIALOG);
  const made = useFileActions(open, nothing, setDialog);
  const { folder } = useObservable(open.listing.state);
  actions = made;
  if (dialog.kind !== "operation" || made === null || folder === null) return <p>Rows</p>;
  const onClose = () => setDialog(NO_DIALOG);
  const onOperation = (operation: Operation) => setDialog({ kind: "operation", operation });
  const tools = { open, folder, fileActions: made, onLinks: nothing, onClose, onOperation };
  return <OperationDialog operation={dialog.operation} tools={tools} />;
}

/** Files with these names in the list. */
async function show(names: readonly string[], showDeleted = false) {
  const { server, user } = stage;
  for (const name of names) await server.put(name, { type: "file" });
  const { api } = server;
  const call: typeof api.call = async (...args) => {
    if (CHANGING.has(args[0])) await gate();
    return api.call(...args);
  };
  const ports = { api: { ...api, call }, crypto: user.crypto, account: user.account };
  const clock = new FakeClock(0);
  const source = createFilesSource(ports);
  listing = new FolderListing({ source, clock, collator: createNameCollator("en") });
  await listing.open({ folderId: ROOT_ID, showDeleted });
  const open = { ports, account: user.account, listing, runtime: { clock } };
  render(
    <Words>
      <ToastProvider>
        <List open={open as unknown as OpenListing} />
      </ToastProvider>
    </Words>,
  );
}

const rows = () => listing.state.get().rows;
const living = () => rows().filter(({ isDeleted }) => !isDeleted);
const isDeleted = async (id: string) => (await stage.server.readItem(id)).is_deleted === 1;
const starred = () => rows().filter(({ isStarred }) => isStarred);
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }));

/** Says from now on of these, or of all, that they are read-only. */
function refuse(command: "pathdelete" | "pathrestore", ...names: readonly string[]): void {
  const ids = rows().flatMap((row) => (names.includes(nameText(row)) ? [row.id] : []));
  stage.server.alter = (name, answer) => {
    if (name !== command) return answer;
    const { results } = answer as DataOf<"pathdelete">;
    const told = results.map(({ coffer_id, error_code }) => {
      const isRefused = names.length === 0 || ids.includes(coffer_id);
      return { coffer_id, error_code: isRefused ? 8002 : error_code };
    });
    return { ...answer, results: told };
  };
}

describe("several items that are deleted, of which some are refused", () => {
  it("are named with the reason and tried again, beside what was done and its Undo (Reading R-602)", async () => {
    await show(["a.txt", "b.txt", "c.txt"]);
    refuse("pathdelete", "b.txt", "c.txt");
    const [first] = rows();
    await actions?.remove(rows());
    const report = await screen.findByRole("dialog", { name: "Deleted: 1 of 3" });
    expect(within(report).getByRole("heading", { level: 3 }).textContent).toMatch(/8002$/);
    await screen.findByText("1 item deleted.");
    refuse("pathdelete", "c.txt");
    await press("Try again: “b.txt”");
    await screen.findByRole("dialog", { name: "Deleted: 2 of 3" });
    expect(screen.queryByRole("button", { name: "Try again: “b.txt”" })).toBeNull();
    expect(await isDeleted(first?.id ?? "")).toBe(true);
  });

  it("are told with one sentence where one alone was chosen", async () => {
    await show(["a.txt"]);
    refuse("pathdelete", "a.txt");
    await actions?.remove(rows());
    await screen.findByText(/8002/);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(living()).toHaveLength(1);
  });
});

describe("an Undo that is refused", () => {
  it("says why, of one item that was deleted", async () => {
    await show(["a.txt"]);
    await actions?.remove(rows());
    refuse("pathrestore");
    await press("Undo");
    await screen.findByText(/^8002/);
    await waitFor(() => expect(living()).toEqual([]));
  });

  it("names those of several that did not come back, and tries them again", async () => {
    await show(["a.txt", "b.txt"]);
    await actions?.remove(rows());
    refuse("pathrestore");
    await press("Undo");
    await screen.findByRole("dialog", { name: "Restored: 0 of 2" });
    stage.server.alter = (_name, answer) => answer;
    await press("Try again");
    await screen.findByText("Rows");
    await waitFor(() => expect(living()).toHaveLength(2));
  });
});

it("several items that are restored name those whose name is taken by now, and come when it is free", async () => {
  await show(["a.txt", "b.txt"], true);
  const both = rows();
  const { server, ports } = stage;
  await deleteItems(
    ports,
    both.map(({ id }) => id),
  );
  const other = await server.put("b.txt", { type: "file" });
  await listing.reload();
  await actions?.restore(rows().filter((row) => row.isDeleted));
  const report = await screen.findByRole("dialog", { name: "Restored: 1 of 2" });
  expect(within(report).getByRole("heading", { level: 3 }).textContent).toMatch(/7030$/);
  await deleteItems(ports, [other.id]);
  await press("Try again");
  await screen.findByText("Rows");
  for (const { id } of both) expect(await isDeleted(id)).toBe(false);
});

describe("more items than one call takes", () => {
  const names = Array.from({ length: MANY }, (_, index) => `note ${index}.txt`);

  it(
    "are deleted with their progress, stop where it is cancelled, and come back by Undo",
    async () => {
      await show(names);
      const { promise, resolve } = Promise.withResolvers<void>();
      let calls = 0;
      gate = () => {
        calls += 1;
        return promise;
      };
      await actions?.remove(rows());
      await screen.findByRole("dialog", { name: "Deleting" });
      await waitFor(() => expect(calls).toBe(1));
      await press("Cancel");
      resolve();
      await screen.findByText(`${BATCH_ITEMS_MAX} items deleted.`);
      await screen.findByText("Rows");
      await waitFor(() => expect(living()).toHaveLength(MANY - BATCH_ITEMS_MAX));
      expect(stage.server.count("pathdelete")).toBe(1);
      await press("Undo");
      await waitFor(() => expect(living()).toHaveLength(MANY));
    },
    MANY_MS,
  );

  it(
    "are told of while they go, and what the second call refuses is listed",
    async () => {
      await show(names);
      const { promise, reject } = Promise.withResolvers<void>();
      let calls = 0;
      gate = async () => {
        calls += 1;
        if (calls > 1) await promise;
      };
      await actions?.remove(rows());
      await screen.findByText(`${BATCH_ITEMS_MAX} of ${MANY}`);
      await waitFor(() => expect(calls).toBe(2));
      reject(new AppError(CODES.offline));
      await screen.findByRole("dialog", { name: `Deleted: ${BATCH_ITEMS_MAX} of ${MANY}` });
      gate = async () => undefined;
      await press("Try again");
      await screen.findByText("Rows");
      await waitFor(() => expect(living()).toEqual([]));
    },
    MANY_MS,
  );

  it(
    "are starred with their progress, stop where it is cancelled, and lose their stars by Undo",
    async () => {
      await show(names);
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = () => promise;
      await actions?.toggleStar(rows());
      await screen.findByRole("dialog", { name: "Adding stars" });
      expect(starred()).toEqual([]);
      await press("Cancel");
      resolve();
      await screen.findByText(`Star added to ${BATCH_ITEMS_MAX} items.`);
      await screen.findByText("Rows");
      await waitFor(() => expect(starred()).toHaveLength(BATCH_ITEMS_MAX));
      expect(stage.server.count("addtag")).toBe(1);
      await press("Undo");
      await waitFor(() => expect(starred()).toEqual([]));
    },
    MANY_MS,
  );

  it(
    "lose their stars with what the second call refuses listed, and an Undo of so many has a dialog too",
    async () => {
      await show(names);
      await starItems(stage.ports, { act: "star", items: rows() });
      await listing.reload();
      let calls = 0;
      gate = async () => {
        calls += 1;
        if (calls === 2) throw new AppError(CODES.unknownApi);
      };
      await actions?.toggleStar(rows());
      const title = `Star removed: ${BATCH_ITEMS_MAX} of ${MANY}`;
      const report = await screen.findByRole("dialog", { name: title });
      expect(within(report).getByRole("heading", { level: 3 }).textContent).toMatch(/1802$/);
      await press("Try again");
      await screen.findByText("Rows");
      await waitFor(() => expect(starred()).toEqual([]));
      await actions?.toggleStar(rows());
      await screen.findByText(`Star added to ${MANY} items.`);
      await screen.findByText("Rows");
      await waitFor(() => expect(starred()).toHaveLength(MANY));
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = () => promise;
      fireEvent.click(screen.getAllByRole("button", { name: "Undo" }).at(-1) ?? document.body);
      await screen.findByRole("dialog", { name: "Removing stars" });
      resolve();
      await waitFor(() => expect(starred()).toEqual([]));
    },
    MANY_MS,
  );
});
