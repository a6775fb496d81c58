import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useMemo, useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DataOf } from "#app/contract/registry.ts";
import type { Account } from "#app/core/account/account.ts";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { nameText } from "#app/core/files/sort.ts";
import { deleteItems } from "#app/core/files/trash.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { FakeClock } from "#tests/support/core-ports.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { giveLateSheets } from "#tests/support/late-sheets.ts";
import { findFile, listFiles } from "#tests/support/listed-files.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { type FileActions, useFileActions } from "../use-file-actions.ts";
import type { OpenListing } from "../use-listing.ts";
import { OperationDialog } from "./OperationDialog.tsx";
import type { Operation } from "./operation.ts";

const Words = await loadWords();

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;
let open: OpenListing;
let actions: FileActions;
let endSheets: () => void;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});

beforeEach(async () => {
  endSheets = giveLateSheets();
  const clock = new FakeClock(0);
  const source = createFilesSource(ports);
  const listing = new FolderListing({ source, clock, collator: createNameCollator("en") });
  const account = user.account as unknown as Account;
  open = { ports, account, listing, runtime: { clock } } as unknown as OpenListing;
});
afterEach(() => {
  cleanup();
  endSheets();
  open.listing.close();
});

/** What of the page an operation is done on. */
function Stage({ operation, folder }: { operation: Operation | null; folder: OpenedFolder }) {
  const [isOver, setOver] = useState(false);
  const made = useFileActions(open, focusNothing);
  if (made !== null) actions = made;
  const tools = useMemo(
    () => ({
      ...{ open, folder, onLinks: focusNothing, onOperation: focusNothing },
      onClose: () => setOver(true),
    }),
    [folder],
  );
  if (isOver || operation === null || made === null) return <p>Rows</p>;
  return <OperationDialog operation={operation} tools={{ ...tools, fileActions: made }} />;
}

const focusNothing = () => undefined;
async function show(operation: Operation | null, showDeleted = false): Promise<void> {
  await open.listing.open({ folderId: ROOT_ID, showDeleted });
  const { folder } = await listFiles(ports, ROOT_ID);
  render(
    <Words>
      <ToastProvider>
        <Stage operation={operation} folder={folder} />
      </ToastProvider>
    </Words>,
  );
}

const namesIn = async (folderId = ROOT_ID) =>
  (await listFiles(ports, folderId)).items.map(nameText).sort();

async function press(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name }));
}

async function aFile(name: string): Promise<FileItem> {
  await server.put(name, { type: "file", isSealed: true });
  return findFile(ports, name, ROOT_ID);
}
async function aDeletedFile(name: string): Promise<FileItem> {
  const item = await aFile(name);
  await deleteItems(ports, [item.id]);
  return { ...item, isDeleted: true };
}

describe("an undo", () => {
  it("of a move brings the item back under its name", async () => {
    const [item, to] = [await aFile("letter.txt"), await createFolder(ports, user.root, "Target")];
    await show({ act: "move", items: [item], to });
    await screen.findByText("1 item moved to Target.");
    expect(await namesIn(to.id)).toEqual(["letter.txt"]);
    await press("Undo");
    await waitFor(async () => expect(await namesIn()).toEqual(["Target", "letter.txt"]));
    expect(await namesIn(to.id)).toEqual([]);
  });

  it("of a duplicate puts the duplicate into the trash and leaves what it was made of", async () => {
    const item = await aFile("letter.txt");
    await show({ act: "duplicate", items: [item] });
    await screen.findByText("1 item duplicated.");
    expect(await namesIn()).toEqual(["letter copy.txt", "letter.txt"]);
    await press("Undo");
    await waitFor(async () => expect(await namesIn()).toEqual(["letter.txt"]));
  });

  it("of a copy puts the copy into the trash and brings back what made way for it", async () => {
    const item = await aFile("letter.txt");
    const to = await createFolder(ports, user.root, "Target");
    const there = await server.put("letter.txt", {
      ...{ pid: to.id, pfid: to.path.at(-1)?.fid ?? "", type: "file" },
    });
    await show({ act: "copy", items: [item] });
    const list = await screen.findByRole("listbox");
    fireEvent.click(await within(list).findByRole("option", { name: /Target/ }));
    await press("Copy");
    await press("Replace");
    await screen.findByText("1 item copied to Target.");
    expect((await server.readItem(there.id)).is_deleted).toBe(1);
    await press("Undo");
    await waitFor(async () => expect((await server.readItem(there.id)).is_deleted).toBe(0));
    const { items } = await listFiles(ports, to.id);
    expect(items.map(({ id }) => id)).toEqual([there.id]);
  });

  it("of a new name gives the old one back, under a rev that has gone on", async () => {
    const item = await aFile("before.txt");
    await show(null);
    await actions.rename(item, "after.txt");
    expect(await namesIn()).toEqual(["after.txt"]);
    await press("Undo");
    await waitFor(async () => expect(await namesIn()).toEqual(["before.txt"]));
    const { name } = await findFile(ports, "before.txt", ROOT_ID);
    expect(name).toMatchObject({ rev: 2 });
  });

  it("of a new name whose old one was taken meanwhile says so and changes nothing", async () => {
    const item = await aFile("before.txt");
    await show(null);
    await actions.rename(item, "after.txt");
    await server.put("before.txt", { type: "file" });
    await press("Undo");
    await screen.findByText(/7030/);
    expect(await namesIn()).toEqual(["after.txt", "before.txt"]);
  });

  it("of a restore puts the item into the trash again", async () => {
    const item = await aDeletedFile("letter.txt");
    await show(null, true);
    await actions.restore([item]);
    expect(await namesIn()).toEqual(["letter.txt"]);
    await press("Undo");
    await waitFor(async () => expect(await namesIn()).toEqual([]));
    expect((await server.readItem(item.id)).is_deleted).toBe(1);
  });
});

describe("deleting permanently", () => {
  it("asks first, by name, and says that nothing brings it back; Cancel removes nothing", async () => {
    const item = await aDeletedFile("letter.txt");
    await show({ act: "purge", items: [item] }, true);
    const dialog = await screen.findByRole("alertdialog", { name: /letter\.txt.*permanently/ });
    expect(within(dialog).getByText(/Nothing brings it back/)).toBeTruthy();
    await press("Cancel");
    await screen.findByText("Rows");
    expect(server.count("pathpurge")).toBe(0);
  });

  it("takes the rows away, tells how many, and offers no way back", async () => {
    const items = [await aDeletedFile("one.txt"), await aDeletedFile("other.txt")];
    await show({ act: "purge", items }, true);
    expect(open.listing.state.get().rows).toHaveLength(2);
    await press("Delete permanently");
    await screen.findByText("2 items deleted permanently.");
    await waitFor(() => expect(open.listing.state.get().rows).toEqual([]));
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("reports what stayed and why, and tries it again", async () => {
    const [gone, back] = [await aDeletedFile("gone.txt"), await aDeletedFile("back.txt")];
    await server.changeItem(back.id, { is_deleted: 0 });
    await show({ act: "purge", items: [gone, back] }, true);
    await press("Delete permanently");
    const report = await screen.findByRole("dialog", { name: "Deleted permanently: 1 of 2" });
    expect(within(report).getByRole("button", { name: "Try again: “back.txt”" })).toBeTruthy();
    expect(within(report).getByText("1 item failed")).toBeTruthy();
    await deleteItems(ports, [back.id]);
    await press("Try again");
    await screen.findByText("Rows");
    await expect(server.readItem(back.id)).rejects.toThrow();
  });
});

describe("the list of what failed", () => {
  /** Two that are refused as read-only, and one that is not in the trash any more. */
  async function showReport() {
    const items = [await aDeletedFile("a.txt"), await aDeletedFile("b.txt")];
    const back = await aDeletedFile("back.txt");
    await server.changeItem(back.id, { is_deleted: 0 });
    const refused = new Set(items.map(({ id }) => id));
    const ownCode = (id: string) => (refused.has(id) ? 8002 : 0);
    const codeEntry = (id: string, code: number) => {
      return { coffer_id: id, error_code: id === back.id ? code : ownCode(id) };
    };
    server.alter = (name, answer) => {
      if (name !== "pathpurge") return answer;
      const { results } = answer as DataOf<"pathpurge">;
      const told = results.map((one) => codeEntry(one.coffer_id, one.error_code));
      return { ...answer, results: told, left: [] };
    };
    await show({ act: "purge", items: [...items, back] }, true);
    await press("Delete permanently");
    await screen.findByRole("dialog", { name: "Deleted permanently: 0 of 3" });
    return { refused, items };
  }
  const tries = () => screen.getAllByRole("button", { name: /^Try again: “/ });
  const namesLeft = () => tries().map((one) => one.getAttribute("aria-label"));

  it("tries the items of one reason again and leaves the others where they stand", async () => {
    const { refused } = await showReport();
    const heads = screen.getAllByRole("heading", { level: 3 }).map((head) => head.textContent);
    expect(heads.map((head) => head?.slice(-4))).toEqual(["8002", "1804"]);
    refused.clear();
    await press("Try these again");
    await screen.findByRole("dialog", { name: "Deleted permanently: 2 of 3" });
    expect(namesLeft()).toEqual(["Try again: “back.txt”"]);
  });

  it("tries one again, and keeps under its reason what fails once more", async () => {
    const { refused, items } = await showReport();
    refused.delete(items[0]?.id ?? "");
    await press("Try again: “a.txt”");
    await screen.findByRole("dialog", { name: "Deleted permanently: 1 of 3" });
    expect(namesLeft()).toEqual(["Try again: “b.txt”", "Try again: “back.txt”"]);
  });

  it("stands again, whole, where the call that tries again fails", async () => {
    await showReport();
    server.alter = (name, answer) => {
      if (name === "pathpurge") throw new AppError(1700);
      return answer;
    };
    await press("Try these again");
    await screen.findByText(/^1700/);
    await screen.findByRole("dialog", { name: "Deleted permanently: 0 of 3" });
    expect(namesLeft()).toHaveLength(3);
  });
});

describe("restoring to another folder", () => {
  it("takes a file out of a deleted folder; undone, it lies in the trash of the new one", async () => {
    const gone = await createFolder(ports, user.root, "Gone");
    const under = { pid: gone.id, pfid: gone.path.at(-1)?.fid ?? "", type: "file", isSealed: true };
    const { id } = await server.put("letter.txt", under as Parameters<typeof server.put>[1]);
    const item = await findFile(ports, "letter.txt", gone.id);
    await createFolder(ports, user.root, "Target");
    await deleteItems(ports, [id]);
    await deleteItems(ports, [gone.id]);
    const path = gone.path.map((step) => ({ ...step, isDeleted: step.id === gone.id }));
    const place = { ...gone, path };
    await show({ act: "restore", items: [{ ...item, isDeleted: true, place }] }, true);
    const dialog = await screen.findByRole("dialog", { name: "Restore to…" });
    const options = await within(dialog).findAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual([expect.stringMatching(/Target/)]);
    fireEvent.click(options[0] ?? document.body);
    await press("Restore");
    await screen.findByText("1 item restored.");
    const row = await server.readItem(id);
    expect([row.is_deleted, row.pid === Number(gone.id)]).toEqual([0, false]);
    await press("Undo");
    await waitFor(async () => expect((await server.readItem(id)).is_deleted).toBe(1));
  });
});

describe("emptying the trash", () => {
  it("names the folder, and removes what was deleted in it alone", async () => {
    const [gone, kept] = [await aDeletedFile("gone.txt"), await aFile("kept.txt")];
    await show({ act: "empty" }, true);
    const dialog = await screen.findByRole("alertdialog", { name: "Empty trash?" });
    expect(within(dialog).getByText(/deleted in “Files” and in all folders below/)).toBeTruthy();
    await press("Empty trash");
    await screen.findByText("1 item deleted permanently.");
    await expect(server.readItem(gone.id)).rejects.toThrow();
    expect((await server.readItem(kept.id)).is_deleted).toBe(0);
  });
});
