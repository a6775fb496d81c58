import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { nameText } from "#app/core/files/sort.ts";
import type { ShareRole } from "#app/core/shares/share.ts";
import type { PutItem } from "#tests/support/files-server.ts";
import { findFile } from "#tests/support/listed-files.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { namesIn, shareFolder } from "#tests/support/shared-folder.ts";
import {
  chooseInRow as choose,
  openRowMenu as openMenu,
  rowNames as rows,
  showSharedFolder,
} from "#tests/support/shared-stage.tsx";

const navigate = vi.hoisted(() => vi.fn());
vi.mock("@remix-run/react", () => ({ useNavigate: () => navigate }));
vi.mock("#app/platform/runtime-context.tsx", async (original) => ({
  ...(await original<typeof import("#app/platform/runtime-context.tsx")>()),
  useRuntime: () => null,
}));

let owner: PersonHere;
let guest: PersonHere;
let file: PutItem | undefined;
let taken: readonly string[];

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});
afterEach(cleanup);

async function openFolder(role: ShareRole): Promise<void> {
  const stage = await showSharedFolder({ owner, guest, role });
  taken = stage.taken;
  [file] = stage.files;
}

const device = (fields: object) => ({
  ...{ session_id: "1", device_id: "", kind: "web", device: "", used_s: 1, address: "" },
  ...{ place: "", is_this: 0, state: "linked", ...fields },
});
const DEVICES = [
  device({ session_id: "2" }),
  device({ is_this: 1, device: "Chrome on macOS" }),
  device({ session_id: "3", device: "Gone", state: "unlinked" }),
];
const textOf = ({ textContent }: HTMLElement) => textContent;
const linesOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole("menuitem")
    .map(({ textContent }) => textContent);

describe("the folder of a share, to somebody who only reads", () => {
  it("has nothing that puts in, renames or deletes, and lets take along", async () => {
    await openFolder("r");
    expect(screen.queryByRole("button", { name: "New" })).toBe(null);
    expect(screen.queryByRole("button", { name: "Upload" })).toBe(null);
    const menu = await openMenu("one.txt");
    const lines = ["Download", "Copy to…", "Who can read this?", "Version History"];
    expect(linesOf(menu)).toEqual(lines);
    fireEvent.click(within(menu).getByRole("menuitem", { name: "Download" }));
    expect(taken).toEqual(["one.txt"]);
  });

  it("leads to the versions of this very file", async () => {
    await openFolder("r");
    await choose("one.txt", /^Version History/);
    expect(navigate).toHaveBeenCalledWith(`/files/file-history/${file?.id}`, {
      state: { fid: file?.fid },
    });
  });

  it("lets him copy a file into his own folder, and into a share where he writes", async () => {
    const drafts = await shareFolder(owner, [guest], { name: "Drafts" });
    await openFolder("r");
    const copyTo = async (reach: (dialog: HTMLElement) => Promise<void>) => {
      await choose("one.txt", /^Copy to…/);
      const dialog = await screen.findByRole("dialog", { name: "Copy 1 item" });
      await reach(dialog);
      fireEvent.click(within(dialog).getByRole("button", { name: "Copy" }));
    };
    await copyTo(async () => undefined);
    await screen.findByText("1 item copied to Files.");
    expect(nameText(await findFile(guest.ports, "one.txt", guest.user.root.id))).toBe("one.txt");

    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await copyTo(async (dialog) => {
      fireEvent.click(within(dialog).getByRole("button", { name: "Shares" }));
      const shares = await within(dialog).findAllByRole("option");
      expect(shares.map(textOf)).toEqual([`Drafts${owner.email}`]);
      const copy = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Copy" });
      expect(copy.disabled).toBe(true);
      fireEvent.click(shares[0]!);
      await waitFor(() => expect(copy.disabled).toBe(false));
    });
    fireEvent.click(await screen.findByRole("button", { name: "Skip" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
    expect(await namesIn(owner, drafts, null)).toEqual(["one.txt", "three.txt", "two.txt"]);
  });
});

describe("the folder of a share, to a member", () => {
  it("takes a new folder under a name that is free", async () => {
    await openFolder("w");
    fireEvent.click(screen.getByRole("button", { name: "New" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Folder" }));
    const dialog = await screen.findByRole("dialog", { name: "New folder" });
    const field = within(dialog).getByLabelText("Name");
    const create = within(dialog).getByRole("button", { name: "Create folder" });
    fireEvent.change(field, { target: { value: "one.txt" } });
    fireEvent.click(create);
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    fireEvent.change(field, { target: { value: "Drawings" } });
    fireEvent.click(create);
    await waitFor(() => expect(rows()).toEqual(["Drawings", "one.txt"]));
    expect(screen.queryByRole("dialog")).toBe(null);
  });

  it("renames and deletes, and what was deleted comes back", async () => {
    await openFolder("w");
    await choose("one.txt", /^Rename/);
    const dialog = await screen.findByRole("dialog", { name: "Rename “one.txt”" });
    const field = within(dialog).getByLabelText("Name");
    fireEvent.change(field, { target: { value: "two.txt" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Rename" }));
    await waitFor(() => expect(rows()).toEqual(["two.txt"]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
    await choose("two.txt", /^Delete/);
    await screen.findByText("1 item deleted.");
    expect(screen.queryByRole("button", { name: "two.txt" })).toBe(null);
    const [, undo] = screen.getAllByRole("button", { name: "Undo" });
    fireEvent.click(undo ?? document.body);
    await screen.findByRole("button", { name: "two.txt" });
  });

  it("keeps its row where the server refuses to delete it, and says why", async () => {
    await openFolder("w");
    guest.server.refuse = (name) => {
      if (name === "pathdelete") throw new AppError(8002);
    };
    await choose("one.txt", /^Delete/);
    expect((await screen.findByRole("alert")).textContent).toContain("8002");
    expect(rows()).toEqual(["one.txt"]);
  });

  it("tells who can read an item, by their grants", async () => {
    await openFolder("w");
    await choose("one.txt", /^Who can read this/);
    const dialog = await screen.findByRole("dialog", { name: "Who can read “one.txt”?" });
    const people = await within(dialog).findByRole("list", { name: "People with a key" });
    expect(people.textContent).toContain(owner.email);
    expect(dialog.textContent).toContain("Nobody else has a key, and that includes us.");
  });

  it("draws the same as a picture, with the devices that the server names", async () => {
    await openFolder("w");
    guest.server.alter = (name, answer) =>
      name === "devicelist" ? { ...answer, devices: DEVICES } : answer;
    await choose("one.txt", /^Who can read this/);
    const dialog = await screen.findByRole("dialog", { name: "Who can read “one.txt”?" });
    const devices = await within(dialog).findByRole("list", { name: "Your devices" });
    const named = ["Chrome on macOS (this device)", "A device without a name"];
    expect(within(devices).getAllByRole("listitem").map(textOf)).toEqual(named);
    fireEvent.click(within(dialog).getByRole("button", { name: "As a picture" }));
    const picture = await within(dialog).findByRole("figure");
    const drawn = within(picture).getByRole("list", { name: "Your devices" });
    expect(within(drawn).getAllByRole("listitem").map(textOf)).toEqual(named);
    const people = within(picture).getByRole("list", { name: "People with a key" });
    expect(people.textContent).toContain(owner.email);
    expect(dialog.textContent).toContain("Which devices have a session is the server’s word.");
  });

  it("says so where devices are not told of, and shows the rest all the same", async () => {
    await openFolder("w");
    guest.server.refuse = (name) => {
      if (name === "devicelist") throw new AppError(1900);
    };
    await choose("one.txt", /^Who can read this/);
    const dialog = await screen.findByRole("dialog", { name: "Who can read “one.txt”?" });
    const people = await within(dialog).findByRole("list", { name: "People with a key" });
    expect(people.textContent).toContain(owner.email);
    expect(dialog.textContent).toContain("Your devices could not be asked for.");
    expect(within(dialog).queryByRole("list", { name: "Your devices" })).toBeNull();
  });
});
