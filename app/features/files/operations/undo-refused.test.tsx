import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DataOf } from "#app/contract/registry.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { deleteItems } from "#app/core/files/trash.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { FakeClock } from "#tests/support/core-ports.ts";
import { type FilesStage, forEachFilesServer } from "#tests/support/each-files-server.ts";
import { giveLateSheets } from "#tests/support/late-sheets.ts";
import { findFile } from "#tests/support/listed-files.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { ROOT_ID } from "#tests/support/transfer-account.ts";
import { OperationDialog } from "./OperationDialog.tsx";
import type { Operation } from "./operation.ts";

const Words = await loadWords();
let stage: FilesStage;
let endSheets: () => void;
forEachFilesServer((next) => {
  stage = next;
});
beforeEach(() => {
  endSheets = giveLateSheets();
});
afterEach(() => {
  cleanup();
  endSheets();
});

function show(operation: Operation): void {
  const { user, ports } = stage;
  const listing = {
    ...{ change: () => undefined, reload: async () => undefined },
    state: { get: () => ({ showDeleted: false }) },
  };
  const open = { ports, listing, account: user.account, runtime: { clock: new FakeClock(0) } };
  const tools = {
    ...{ open, folder: user.root, fileActions: {} },
    ...{ onLinks: () => undefined, onClose: vi.fn() },
  } as unknown as ComponentProps<typeof OperationDialog>["tools"];
  render(
    <Words>
      <ToastProvider>
        <OperationDialog operation={operation} tools={tools} />
      </ToastProvider>
    </Words>,
  );
}

async function aFile(name: string) {
  await stage.server.put(name, { type: "file", isSealed: true });
  return findFile(stage.ports, name, ROOT_ID);
}

/** From now on the command says of all that they are read-only. */
function refuse(command: "pathdelete" | "pathmove"): void {
  stage.server.alter = (name, answer) => {
    if (name !== command) return answer;
    const { results } = answer as DataOf<"pathdelete">;
    return { ...answer, results: results.map((one) => ({ ...one, error_code: 8002 })) };
  };
}

async function undo(): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText(/^8002/)).toBeTruthy();
}

describe("an Undo that is refused says why", () => {
  it("of a move", async () => {
    const { ports, user } = stage;
    const to = await createFolder(ports, user.root, "Target");
    show({ act: "move", items: [await aFile("letter.txt")], to });
    await screen.findByText("1 item moved to Target.");
    refuse("pathmove");
    await undo();
  });

  it("of a duplicate", async () => {
    show({ act: "duplicate", items: [await aFile("letter.txt")] });
    await screen.findByText("1 item duplicated.");
    refuse("pathdelete");
    await undo();
  });

  it("of a restore into another folder", async () => {
    const { ports, user } = stage;
    const item = await aFile("letter.txt");
    await createFolder(ports, user.root, "Target");
    await deleteItems(ports, [item.id]);
    show({ act: "restore", items: [{ ...item, isDeleted: true, place: user.root }] });
    const dialog = await screen.findByRole("dialog", { name: "Restore to…" });
    fireEvent.click(await within(dialog).findByRole("option", { name: /Target/ }));
    fireEvent.click(await screen.findByRole("button", { name: "Restore" }));
    await screen.findByText("1 item restored.");
    refuse("pathdelete");
    await undo();
  });
});
