import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { areaRoot } from "#app/core/files/area-root.ts";
import { listAll } from "#app/core/files/list-all.ts";
import { nameText } from "#app/core/files/sort.ts";
import { createLink } from "#app/core/links/create-link.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { FakeClock } from "#tests/support/core-ports.ts";
import { type FilesStage, forEachFilesServer } from "#tests/support/each-files-server.ts";
import { findFile } from "#tests/support/listed-files.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { MoveOperation } from "./MoveOperation.tsx";
import type { OperationTools } from "./use-operation.ts";

const Words = await loadWords();
let stage: FilesStage;
forEachFilesServer((next) => {
  stage = next;
});
afterEach(cleanup);

/** A file that goes into the Vault, with a link or without one. */
async function moveLetter({ isLinked }: { readonly isLinked: boolean }) {
  const { user, server, ports } = stage;
  const { id } = await server.put("letter.txt", { type: "file", isSealed: true });
  const item = await findFile(ports, "letter.txt", user.root.id);
  if (isLinked) await createLink(ports, { item, password: null });
  const vault = areaRoot(user.account, "vault");
  const [onClose, onStay] = [vi.fn(), vi.fn()];
  const listing = { change: () => undefined, reload: async () => undefined };
  const open = { ports, listing, account: user.account, runtime: { clock: new FakeClock(0) } };
  const tools = {
    ...{ open, folder: user.root, fileActions: {} },
    ...{ onLinks: () => undefined, onClose },
  } as unknown as OperationTools;
  render(
    <Words>
      <ToastProvider>
        <MoveOperation items={[item]} to={vault} tools={tools} onStay={onStay} />
      </ToastProvider>
    </Words>,
  );
  const namesThere = async () => (await listAll(ports, vault)).map(nameText);
  return { id, server, ports, vault, onClose, onStay, namesThere };
}

it("says of what was cut or dragged into the Vault what stays behind, and its Undo takes it out again", async () => {
  const { id, server, namesThere } = await moveLetter({ isLinked: false });
  await screen.findByText(
    /^1 item moved to Vault\. Earlier versions, links, shares and stars stayed/,
  );
  expect(await namesThere()).toEqual(["letter.txt"]);
  expect((await server.readItem(id)).is_deleted).toBe(1);
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(async () => expect((await server.readItem(id)).is_deleted).toBe(0));
  await waitFor(async () => expect(await namesThere()).toEqual([]));
});

describe("what ends links by going into the Vault", () => {
  const question = () => screen.findByRole("alertdialog", { name: "Move to Vault?" });

  it("is named first, and after an Escape nothing has moved (Reading R-505)", async () => {
    const { id, server, onClose, onStay, namesThere } = await moveLetter({ isLinked: true });
    const dialog = await question();
    expect(within(dialog).getByText("Link to “letter.txt”")).toBeTruthy();
    expect(within(dialog).getByText(/^Earlier versions and stars stay/)).toBeTruthy();
    expect(within(dialog).queryByText(/could be looked through/)).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Cancel" })),
    );
    fireEvent.keyDown(document.activeElement ?? dialog, { key: "Escape" });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onStay).toHaveBeenCalledOnce();
    expect(screen.queryByText(/moved to Vault/)).toBeNull();
    expect(await namesThere()).toEqual([]);
    expect((await server.readItem(id)).is_deleted).toBe(0);
    expect(server.count("pathcopy")).toBe(0);
  });

  it("moves after a yes", async () => {
    const { id, server, onStay, namesThere } = await moveLetter({ isLinked: true });
    fireEvent.click(within(await question()).getByRole("button", { name: "Move" }));
    await screen.findByText(/^1 item moved to Vault\./);
    expect(await namesThere()).toEqual(["letter.txt"]);
    expect((await server.readItem(id)).is_deleted).toBe(1);
    expect(onStay).not.toHaveBeenCalled();
  });
});
