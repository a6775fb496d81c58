import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import { nameText } from "#app/core/files/sort.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { FakeClock } from "#tests/support/core-ports.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { listFiles } from "#tests/support/listed-files.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { WhyDialog } from "./WhyDialog.tsx";

const Words = await loadWords();

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;
let listing: FolderListing;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});
beforeEach(() => {
  const source = createFilesSource(ports);
  listing = new FolderListing({
    source,
    clock: new FakeClock(0),
    collator: createNameCollator("en"),
  });
});
afterEach(() => {
  cleanup();
  listing.close();
});

const row = (id: string) => listing.state.get().rows.find((one) => one.id === id)!;

async function show(id: string) {
  await listing.open({ folderId: ROOT_ID, showDeleted: false });
  const { folder } = await listFiles(ports, ROOT_ID);
  const onClose = vi.fn();
  const open = { ports, listing } as unknown as Parameters<typeof WhyDialog>[0]["open"];
  render(
    <Words>
      <ToastProvider>
        <WhyDialog item={row(id)} {...{ open, folder, onClose }} />
      </ToastProvider>
    </Words>,
  );
  await screen.findByRole("dialog", { name: "Why this name is not shown" });
  return onClose;
}

it("of names from before a move that was not made offers to keep all of them here", async () => {
  const items = [await server.put("One"), await server.put("Two")];
  const floors = Object.fromEntries(items.map(({ fid }) => [`m|${fid}`, 1]));
  await user.account.updateManifest((manifest) => ({ ...manifest, minrev: floors }));
  const onClose = await show(items[0]!.id);
  fireEvent.click(await screen.findByRole("button", { name: "Keep 2 items here" }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(listing.state.get().rows.map(nameText).sort()).toEqual(["One", "Two"]);
});

it("that is closed while names are looked up once more writes nothing", async () => {
  const item = await server.put("One");
  await user.account.updateManifest((manifest) => ({
    ...manifest,
    minrev: { [`m|${item.fid}`]: 1 },
  }));
  await show(item.id);
  const keep = await screen.findByRole("button", { name: /^Keep/ });
  let signal: AbortSignal | undefined;
  const call = vi.spyOn(ports.api, "call").mockImplementation((_name, _request, options) => {
    signal = options?.signal;
    return new Promise(() => undefined);
  });
  fireEvent.click(keep);
  await vi.waitFor(() => expect(signal).toBeDefined());
  expect(signal?.aborted).toBe(false);
  cleanup();
  expect(signal?.aborted).toBe(true);
  expect(call).toHaveBeenCalledTimes(1);
});

it("of a name that does not open at all offers nothing but the way on", async () => {
  const { id } = await server.put("One");
  await server.changeItem(id, { enc_name: "01AAAA" });
  await show(id);
  expect(screen.queryByRole("button", { name: /Keep/ })).toBeNull();
  expect(screen.getByText(new RegExp(`item ${id}`))).toBeTruthy();
});
