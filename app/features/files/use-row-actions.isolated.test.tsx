import { cleanup, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { User } from "#app/core/account/user.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { Store } from "#app/core/observable.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { DialogSurface } from "#app/ui/overlays/DialogSurface.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import { IDLE_ACTIONS } from "#tests/support/file-actions.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { aUser } from "#tests/support/transfer-account.ts";
import { toMenuEntries, useRowActions } from "./use-row-actions.ts";

const navigate = vi.hoisted(() => vi.fn());
vi.mock("@remix-run/react", () => ({
  useNavigate: () => navigate,
  useLocation: () => ({ pathname: "/vault/7" }),
}));

const wrapper = await loadWords();

afterEach(cleanup);

const step = { id: "4", fid: "f4", domain: "m77", name: "Harbour" };
const inShare = { area: "share", id: "4", path: [step], isReadOnly: false } as const;

/** A row's menu, whose dialogs are there at once: their code was had before. */
function Stage() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const actionsOf = useRowActions({
    fileActions: IDLE_ACTIONS,
    account: null,
    showDialog: open,
    openItem: open,
    showInfo: open,
    isInTrash: false,
    canShare: true,
  });
  const item = aFileItem({ name: openName("letter.txt", "f1") });
  return (
    <>
      <Menu label="Row" trigger={<Button>Row</Button>} entries={toMenuEntries(actionsOf([item]))} />
      {isOpen && (
        <DialogSurface title="Asked" onClose={() => setOpen(false)}>
          <button type="button">Fine</button>
        </DialogSurface>
      )}
    </>
  );
}

it.each(["Link", "Move", "Rename", "File info"])(
  "the focus is back where the menu was opened after the dialog of “%s”",
  async (entry) => {
    render(<Stage />, { wrapper });
    const row = screen.getByRole("button", { name: "Row" });
    row.focus();
    fireEvent.click(row, { detail: 1 });
    await screen.findByRole("menu");
    fireEvent.click(screen.getByRole("menuitem", { name: new RegExp(`^${entry}`) }));
    const dialog = await screen.findByRole("dialog", { name: "Asked" });
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    fireEvent.keyDown(dialog, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(row));
  },
);

it("“Version History” leads to the versions of this very file, under the area it is looked at in", async () => {
  render(<Stage />, { wrapper });
  fireEvent.click(screen.getByRole("button", { name: "Row" }), { detail: 1 });
  await screen.findByRole("menu");
  fireEvent.click(screen.getByRole("menuitem", { name: "Version History" }));
  const { id } = aFileItem({});
  const visit = { state: { fid: "f1" } };
  expect(navigate).toHaveBeenCalledWith(`/vault/file-history/${id}`, visit);
});

/** The ids of what can be done with chosen rows. */
function idsOf(items: readonly FileItem[], fields: Partial<User>, isInTrash = false): string[] {
  const nothing = () => undefined;
  const { result } = renderHook(
    () =>
      useRowActions({
        fileActions: IDLE_ACTIONS,
        account: { user: new Store({ ...aUser(), ...fields }) },
        showDialog: nothing,
        openItem: nothing,
        showInfo: nothing,
        isInTrash,
        canShare: true,
      }),
    { wrapper },
  );
  return result.current(items).map(({ id }) => id);
}

it("several items get a link each, one its own", () => {
  const named = (id: string) => aFileItem({ id, name: openName(`${id}.txt`, `f${id}`) });
  const items = [named("4"), named("8")];
  const asked: unknown[] = [];
  const { result } = renderHook(
    () =>
      useRowActions({
        fileActions: IDLE_ACTIONS,
        account: null,
        showDialog: (dialog) => asked.push(dialog),
        openItem: () => undefined,
        showInfo: () => undefined,
        isInTrash: false,
        canShare: true,
      }),
    { wrapper },
  );
  const press = (chosen: readonly FileItem[]) => {
    const action = result.current(chosen).find(({ id }) => id === "link");
    action?.onAct();
    return action?.label;
  };
  expect([press(items), press(items.slice(1))]).toEqual(["Create links", "Link"]);
  expect(asked).toEqual([
    { kind: "links", items },
    { kind: "link", item: items[1] },
  ]);
  const sealed = aFileItem({ id: "9", name: { state: "sealed" } });
  expect(press([...items, sealed])).toBeUndefined();
});

it("a choice of deleted and other items can be restored, moved and deleted", () => {
  const name = openName("plan.txt", "f2");
  const mixed = [aFileItem({ name }), aFileItem({ id: "8", isDeleted: true })];
  expect(idsOf(mixed, {})).toEqual(expect.arrayContaining(["restore", "move", "delete"]));
});

describe("“Delete permanently”", () => {
  const deleted = aFileItem({ id: "8", isDeleted: true });

  it("stands beside Restore for deleted items alone, never for a mixed choice", () => {
    expect(idsOf([deleted], {})).toEqual(["restore", "purge"]);
    expect(idsOf([deleted], {}, true)).toEqual(["purge"]);
    expect(idsOf([aFileItem({})], {})).not.toContain("purge");
    expect(idsOf([aFileItem({}), deleted], {})).not.toContain("purge");
  });

  it("and Restore stand beside the way to another folder, which is all there is below a deleted one", () => {
    const named = { ...deleted, name: openName("plan.txt", "f2") };
    expect(idsOf([named], {})).toEqual(["restore", "restore-to", "purge"]);
    expect(idsOf([named], {}, true)).toEqual(["restore-to", "purge"]);
    const living = { ...named, isDeleted: false };
    expect(idsOf([living], {}, true)).toEqual([
      "restore-to",
      "download",
      "info",
      "readers",
      "versions",
    ]);
    expect(idsOf([living], {})).not.toContain("restore-to");
    expect(idsOf([{ ...named, domain: "s5" }], {})).toEqual(["restore", "purge"]);
  });

  it("is not offered to whoever's role does not let him, nor in somebody else's trash", () => {
    const denied = { isMultiNew: true, permissions: { purgeFiles: false } };
    expect(idsOf([deleted], denied)).toEqual(["restore"]);
    expect(idsOf([{ ...deleted, place: inShare }], {})).toEqual(["restore"]);
  });

  it("nothing of somebody else's share is given out, nor changed by whoever reads there", () => {
    const name = openName("plan.txt", "f2");
    const found = { ...deleted, isDeleted: false, name, place: inShare };
    const reading = ["download", "copy", "info", "readers", "versions"];
    expect(idsOf([found], {}).toSorted()).toEqual(
      [...reading, "move", "duplicate", "rename", "delete"].toSorted(),
    );
    const read = { ...found, place: { ...inShare, isReadOnly: true } };
    expect(idsOf([read], {}).toSorted()).toEqual(reading.toSorted());
  });
});
