import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { FakeClock } from "#tests/support/core-ports.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { IDLE_ACTIONS } from "#tests/support/file-actions.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { aLinkEntry } from "#tests/support/manifest.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import type { TestAccount } from "#tests/support/transfer-account.ts";
import { MoveDialog } from "./MoveDialog.tsx";

const wrapper = await loadWords();

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});

afterEach(cleanup);

/** Asks where a file of the root goes; `before` happens while the list is already there. */
async function showDialog(before: () => void = () => undefined): Promise<void> {
  const { id, fid } = await server.put("letter.txt", { type: "file" });
  before();
  const clock = new FakeClock(0);
  render(
    <MoveDialog
      open={{ account: user.account, ports, runtime: { clock } }}
      fileActions={IDLE_ACTIONS}
      items={[aFileItem({ id, name: openName("letter.txt", fid) })]}
      from={user.root}
      isAnywhere
      typed={null}
      onType={() => undefined}
      onMove={() => undefined}
      onClose={() => undefined}
    />,
    { wrapper },
  );
  await screen.findByRole("dialog", { name: "Move 1 item" });
}

it("where to move is asked while writing is stopped, and lists the folders", async () => {
  await server.put("Reports");
  await showDialog(() => user.manifest.set(null));
  expect(await screen.findByText("Reports")).toBeTruthy();
});

it("where to move that cannot be listed says why, and asks again at a press", async () => {
  await server.put("Reports");
  await showDialog(() => {
    server.refuse = (name) => {
      if (name === "pathlist") throw new AppError(CODES.folderNotFound);
    };
  });
  const alert = await screen.findByRole("alert");
  expect(await within(alert).findByText(/^1503/)).toBeTruthy();
  server.refuse = () => undefined;
  fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Reports")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("a folder below a link says so, also when the link is made while it is asked", async () => {
  await showDialog();
  expect(screen.queryByText(/link/i)).toBeNull();
  const root = `m|${user.root.path[0]?.fid}`;
  await user.account.updateManifest((manifest) => ({
    ...manifest,
    shares: { ...manifest.shares, "900-0": aLinkEntry([root]) },
  }));
  expect(await screen.findByText(/link/i)).toBeTruthy();
});

it("leads to the other area, and says what does not go along there", async () => {
  await showDialog();
  expect(screen.queryByText(/They get new keys there/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Vault" }));
  expect(await screen.findByText(/They get new keys there/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Files" }));
  expect(screen.queryByText(/They get new keys there/)).toBeNull();
});
