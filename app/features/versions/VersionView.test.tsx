import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { FileHistory, FileVersion } from "#app/core/files/history.ts";
import { Store } from "#app/core/observable.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { aUser } from "#tests/support/transfer-account.ts";
import type { Shown, VersionActions } from "./use-version-actions.ts";
import { VersionList } from "./VersionList.tsx";
import { VersionView } from "./VersionView.tsx";

const wrapper = await loadWords();

afterEach(cleanup);

function aVersion(ver: number, change: Partial<FileVersion> = {}): FileVersion {
  const seal = {
    sizeBytes: 9,
    modifiedMs: 0,
    digestHex: `d${ver}`,
    isFromOther: false,
    author: null,
  };
  return {
    id: `v${ver}`,
    blobId: `b${ver}`,
    isStanding: false,
    keptUntilMs: 1_800_000_000_000,
    isDeleted: false,
    content: { state: "open", facts: { ver, ...seal } },
    ...change,
  };
}

const TEXTS: Readonly<Record<string, string>> = { b3: "in May\n", b1: "in April\n" };

/** Each version is read by its own blob, and must be what its seal says. */
function aHistory(versions: readonly FileVersion[], fields: Partial<FileHistory> = {}): Shown {
  const history: FileHistory = { versions, isOlder: false, doubled: new Set(), ...fields };
  const read = async function* ({ item }: { item: { blobId: string } }) {
    yield new TextEncoder().encode(TEXTS[item.blobId] ?? "").buffer;
  };
  const item = aFileItem({ name: openName("log.txt", "f1") });
  return Object.assign(Object.create(null), {
    account: { user: new Store(aUser()) },
    runtime: { transfers: { reader: async () => ({ read }) } },
    file: { item, folder: { area: "main", id: "1", path: [], isReadOnly: false } },
    history,
    look: async () => undefined,
  });
}

const standing = aVersion(3, { isStanding: true, keptUntilMs: null });
const actions: VersionActions = {
  download: vi.fn(),
  restore: vi.fn(async () => undefined),
  setDeleted: vi.fn(async () => undefined),
  purge: vi.fn(async () => undefined),
};

it("versions stand with their numbers, until when they are kept, and what is wrong with them", async () => {
  const deleted = aVersion(2, { isDeleted: true });
  const sealed = aVersion(1, { content: { state: "failed", code: 2010 } });
  const shown = aHistory([standing, deleted, sealed], { doubled: new Set(["v2"]) });
  const onChoose = vi.fn();
  render(<VersionList {...{ shown, onChoose, actions }} chosenId="v2" />, { wrapper });
  expect(screen.getByRole("button", { name: /^Version 3 Current/ })).toBeTruthy();
  const second = screen.getByRole("button", { name: /^Version 2 Deleted Number used twice/ });
  expect(second.getAttribute("aria-current")).toBe("true");
  expect(second.textContent).toContain("Kept until");
  fireEvent.click(screen.getByRole("button", { name: /^A version that does not open/ }));
  expect(onChoose).toHaveBeenCalledWith("v1");
  fireEvent.click(screen.getByRole("button", { name: "More actions for Version 2" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Take back" }));
  expect(actions.setDeleted).toHaveBeenCalledWith(deleted, false);
});

it("a text shows the word that changed since, and its own text where that is asked for", async () => {
  const first = aVersion(1);
  const { container } = render(
    <VersionView shown={aHistory([standing, first])} version={first} />,
    { wrapper },
  );
  await screen.findByText("1 line added · 1 line removed");
  expect(container.querySelector("del")?.textContent).toBe("April");
  expect(container.querySelector("ins")?.textContent).toBe("May");
  // What decides on which side the line begins: its own words, not those of the page's language.
  const line = container.querySelector("td:has(del)")?.cloneNode(true) as HTMLElement;
  for (const word of line.querySelectorAll("bdi")) word.remove();
  expect(line.textContent?.trim()).toBe("in April");
  fireEvent.click(screen.getByRole("button", { name: "Text" }));
  expect(screen.getByText("in April")).toBeTruthy();
});

it("of a version that does not open nothing is shown but why", async () => {
  const sealed = aVersion(1, { content: { state: "failed", code: 2010 } });
  render(<VersionView shown={aHistory([standing, sealed])} version={sealed} />, { wrapper });
  expect(await screen.findByText(/Nothing of it is shown or restored/)).toBeTruthy();
});
