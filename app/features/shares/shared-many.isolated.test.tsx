import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BATCH_ITEMS_MAX } from "#app/contract/commands/files.ts";
import type { DataOf } from "#app/contract/registry.ts";
import { giveLateSheets } from "#tests/support/late-sheets.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { chooseInRow, rowNames, showSharedFolder } from "#tests/support/shared-stage.tsx";

vi.mock("@remix-run/react", () => ({ useNavigate: () => () => undefined }));
vi.mock("#app/platform/runtime-context.tsx", async (original) => ({
  ...(await original<typeof import("#app/platform/runtime-context.tsx")>()),
  useRuntime: () => null,
}));

const MANY_MS = 120_000;

let owner: PersonHere;
let guest: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});
let endSheets: () => void;
beforeEach(() => {
  endSheets = giveLateSheets();
});
afterEach(() => {
  cleanup();
  endSheets();
});

const show = (...names: readonly string[]) => showSharedFolder({ owner, guest, role: "w", names });
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }));

/** Says of all from the second on that they are read-only. */
function refuse(command: "pathdelete" | "pathrestore"): void {
  guest.server.alter = (name, answer) => {
    if (name !== command) return answer;
    const { results } = answer as DataOf<"pathdelete">;
    const told = results.map((one, index) => (index === 0 ? one : { ...one, error_code: 8002 }));
    return { ...answer, results: told };
  };
}

describe("in a folder of somebody else’s share", () => {
  it("a new name is taken back by Undo", async () => {
    await show("one.txt");
    await chooseInRow("one.txt", /^Rename/);
    const dialog = await screen.findByRole("dialog", { name: "Rename “one.txt”" });
    fireEvent.change(within(dialog).getByLabelText("Name"), { target: { value: "two.txt" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Rename" }));
    await waitFor(() => expect(rowNames()).toEqual(["two.txt"]));
    await press("Undo");
    await waitFor(() => expect(rowNames()).toEqual(["one.txt"]));
  });

  it("several that are deleted name those that were refused, with Retry and Undo (Reading R-662)", async () => {
    await show("a.txt", "b.txt", "c.txt");
    refuse("pathdelete");
    await press("Delete all");
    const report = await screen.findByRole("dialog", { name: "Deleted: 1 of 3" });
    expect(within(report).getByRole("heading", { level: 3 }).textContent).toMatch(/8002$/);
    await screen.findByText("1 item deleted.");
    guest.server.alter = (_name, answer) => answer;
    await press("Try again");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.queryByRole("button", { name: "b.txt" })).toBeNull());
    await screen.findByText("2 items deleted.");
    const undo = screen.getAllByRole("button", { name: "Undo" }).at(-1);
    fireEvent.click(undo ?? document.body);
    await screen.findByRole("button", { name: "b.txt" });
  });

  it(
    "more than one call takes are deleted with their progress, and stop where it is cancelled",
    async () => {
      const count = BATCH_ITEMS_MAX + 1;
      await show(...Array.from({ length: count }, (_, index) => `note ${index}.txt`));
      const { promise, resolve } = Promise.withResolvers<void>();
      const { call } = guest.server.api;
      const calls = vi.spyOn(guest.server.api, "call");
      calls.mockImplementation(async (...args) => {
        if (args[0] === "pathdelete") await promise;
        return call(...args);
      });
      await press("Delete all");
      await screen.findByRole("dialog", { name: "Deleting" });
      await press("Cancel");
      resolve();
      await screen.findByText(`${BATCH_ITEMS_MAX} items deleted.`);
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await waitFor(() => expect(rowNames()).toHaveLength(1));
    },
    MANY_MS,
  );
});
