import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { NEW_LINK_FORM } from "#app/core/links/link-form.ts";
import { LinkWork } from "#app/core/links/link-work.ts";
import { SELECTION_LINKS_MAX } from "#app/core/links/selection-links.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { giveLateSheets } from "#tests/support/late-sheets.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { ROOT_ID } from "#tests/support/transfer-account.ts";
import { LinkDialogs } from "../LinkDialogs.tsx";

vi.mock("@remix-run/react", () => ({ useRouteLoaderData: () => undefined }));
vi.mock("#app/platform/runtime-context.tsx", async (original) => ({
  ...(await original<typeof import("#app/platform/runtime-context.tsx")>()),
  useRuntime: () => null,
}));

const Words = await loadWords();
const ADDRESS = /\/dl\/[0-9a-f]{32}#[0-9A-Z-]{35}$/;

let server: FilesServer;
let ports: FilesPorts;
let endSheets: () => void;
let copied: string[];

forEachFilesServer((stage) => {
  ({ server, ports } = stage);
});
beforeEach(() => {
  endSheets = giveLateSheets();
  copied = [];
  const writeText = async (text: string) => void copied.push(text);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
});
afterEach(() => {
  cleanup();
  endSheets();
  vi.unstubAllGlobals();
});

async function aFile(name: string, isLinked = false): Promise<FileItem> {
  const { id, fid } = await server.put(name, { type: "file" });
  return aFileItem({ id, parentId: ROOT_ID, name: openName(name, fid), isLinked });
}

async function show(items: readonly FileItem[], typed: string | null = null) {
  const draft = { keep: vi.fn(), read: async () => null, drop: vi.fn() };
  const onClose = vi.fn();
  const [item] = items;
  if (item === undefined) throw new Error("of something");
  const dialog = <LinkDialogs {...{ ports, item, items, draft, typed, onClose }} />;
  const shown = render(
    <Words>
      <ToastProvider>{dialog}</ToastProvider>
    </Words>,
  );
  await screen.findByRole("dialog");
  return { draft, onClose, shown };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const rowOf = (name: string) => {
  const row = screen.getAllByRole("listitem").find((one) => one.textContent?.includes(name));
  return within(row ?? document.body);
};
const addressOf = (name: string) =>
  (rowOf(name).getByRole("textbox", { name: /^Link to/ }) as HTMLInputElement).value;

describe("links for a selection", () => {
  it("are made with one set of settings, and copied one by one or all at once", async () => {
    const { onClose } = await show([await aFile("a.txt"), await aFile("b.txt")]);
    fireEvent.change(screen.getByLabelText(/^Download limit/), { target: { value: "4" } });
    press("Make links");
    await screen.findByText("Links ready: 2 of 2");
    expect(addressOf("a.txt")).toMatch(ADDRESS);
    press(/^Copy all links/);
    press("Copy link to \u2068b.txt\u2069".replace(/[\u2068\u2069]/g, ""));
    await waitFor(() => expect(copied).toHaveLength(2));
    expect(copied[0]?.split("\n")).toEqual([
      `\u2068a.txt\u2069: ${addressOf("a.txt")}`,
      `\u2068b.txt\u2069: ${addressOf("b.txt")}`,
    ]);
    expect(copied[1]).toBe(addressOf("b.txt"));
    press("Done");
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("say what failed and why beside the ones that are there, and try it again", async () => {
    const [a, b] = [await aFile("a.txt"), await aFile("b.txt")];
    await show([a, b]);
    let isFirst = true;
    server.refuse = (name) => {
      if (name !== "linkadd" || !isFirst) return;
      isFirst = false;
      throw new AppError(9502);
    };
    press("Make links");
    await screen.findByText("Links ready: 1 of 2");
    await rowOf("a.txt").findByText(/9502/);
    expect(addressOf("b.txt")).toMatch(ADDRESS);
    fireEvent.click(await rowOf("a.txt").findByRole("button", { name: /^Try/ }));
    await screen.findByText("Links ready: 2 of 2");
    expect(screen.queryByRole("button", { name: /^Try/ })).toBeNull();
  });

  it("show their password once, apart from what is copied with the addresses", async () => {
    const form = { ...NEW_LINK_FORM, hasPassword: true, password: "open-all-of-it" };
    const typed = JSON.stringify({ wish: { form, changesOlder: false }, begun: [] });
    await show([await aFile("a.txt"), await aFile("b.txt")], typed);
    press("Make links");
    await screen.findByText("Links ready: 2 of 2");
    press(/^Copy all links/);
    press("Copy password");
    await waitFor(() => expect(copied).toHaveLength(2));
    expect(copied[0]).not.toContain("open-all-of-it");
    expect(copied[1]).toBe("open-all-of-it");
  });

  it("leave a link that is there as it is, say so, and change it where that is wished", async () => {
    const [there, fresh] = [await aFile("there.txt", true), await aFile("new.txt")];
    const work = new LinkWork(ports, { item: there, host: window.location.origin });
    await work.load();
    await work.create(NEW_LINK_FORM);
    const { shown } = await show([there, fresh]);
    fireEvent.change(screen.getByLabelText(/^Download limit/), { target: { value: "4" } });
    press("Make links");
    await screen.findByText("Links ready: 2 of 2");
    rowOf("there.txt").getByText(/whose settings stay: it opens without a password/);
    expect(rowOf("new.txt").queryByText(/settings stay/)).toBeNull();
    shown.unmount();
    await show([there, fresh]);
    fireEvent.change(screen.getByLabelText(/^Download limit/), { target: { value: "4" } });
    fireEvent.click(screen.getByRole("switch", { name: /^Change links/ }));
    press("Make links");
    await screen.findByText("Links ready: 2 of 2");
    expect(screen.queryByText(/settings stay/)).toBeNull();
    await work.load();
    expect(work.state.get()).toMatchObject({ link: { downloadLimit: 4 } });
  });

  it("are not asked about older ones where none is, nor for uploads where a file is among them", async () => {
    await show([await aFile("a.txt"), await aFile("b.txt")]);
    expect(screen.queryByRole("switch", { name: /^Change links/ })).toBeNull();
    expect(screen.queryByRole("option", { name: /upload/ })).toBeNull();
    cleanup();
    const folders = ["A", "B"].map((id) =>
      aFileItem({ id, kind: "folder", name: openName(id, id) }),
    );
    await show(folders);
    expect(screen.getAllByRole("option", { name: /upload/ })).toHaveLength(3);
  });

  it("are kept for a lock with each step: what was wished, and whose links were begun", async () => {
    const [a, b] = [await aFile("a.txt"), await aFile("b.txt")];
    const { draft } = await show([a, b]);
    press("Make links");
    await screen.findByText("Links ready: 2 of 2");
    const kept = draft.keep.mock.calls.map(([text]) => JSON.parse(text).begun);
    expect(kept[0]).toEqual([]);
    expect(kept).toContainEqual([a.id]);
    expect(kept.at(-1)).toEqual([a.id, b.id]);
  });

  it("are cancelled, which leaves the rest unmade and can be gone on with", async () => {
    const items = [await aFile("a.txt"), await aFile("b.txt")];
    const { onClose } = await show(items);
    const turn = Promise.withResolvers<void>();
    const { api } = ports;
    const call: typeof api.call = async (name, ...rest) => {
      if (name === "linkadd") await turn.promise;
      return api.call(name, ...rest);
    };
    cleanup();
    ports = { ...ports, api: { ...api, call, servtimeS: () => api.servtimeS() } };
    await show(items);
    press("Make links");
    await screen.findByText("Links ready: 0 of 2");
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    press("Cancel");
    await screen.findByText(/^Ending after/);
    turn.resolve();
    await waitFor(() => expect(screen.getAllByText("Not made")).toHaveLength(2));
    expect(onClose).not.toHaveBeenCalled();
    press("Try the others again");
    await screen.findByText("Links ready: 2 of 2");
  });

  it("are at most a hundred at once", async () => {
    const items = Array.from({ length: SELECTION_LINKS_MAX + 1 }, (_, at) =>
      aFileItem({ id: `${at}`, name: openName(`${at}`, `f${at}`) }),
    );
    await show(items);
    expect(screen.getByRole("button", { name: "Make links" })).toHaveProperty("disabled", true);
    cleanup();
    await show(items.slice(1));
    expect(screen.getByRole("button", { name: "Make links" })).toHaveProperty("disabled", false);
  });

  it("of one item are its own dialog", async () => {
    await show([await aFile("a.txt")]);
    expect(await screen.findByRole("button", { name: "Make link" })).toBeTruthy();
  });
});
