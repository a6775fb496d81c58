import { act, cleanup, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { Manifest } from "#app/core/crypto/port.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { NOTHING_LISTED } from "#app/core/files/listing-state.ts";
import { Store } from "#app/core/observable.ts";
import { rowStateKey } from "#app/features/listing/row-state-key.ts";
import { emptySelection } from "#app/ui/grid/selection.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { aLinkEntry, aManifest } from "#tests/support/manifest.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { ListPart } from "./ListPart.tsx";
import type { Doubts } from "./seal-doubts.ts";
import type { FilesScreen } from "./use-files-screen.ts";
import { markVisitors } from "./use-visitor-marks.ts";

vi.mock("@remix-run/react", () => ({
  useLocation: () => ({ key: "k1", pathname: "/files", search: "" }),
}));

const Words = await loadWords();
afterEach(cleanup);

const manifest = aManifest({
  shares: { "9-0": aLinkEntry(["m|aa"]), "8-0": aLinkEntry(["m|bb"], { kind: "team" }) },
});
const brought = aFileItem({ id: "1", domain: "m9", name: openName("scan.pdf", "f1") });
const own = aFileItem({ id: "2", name: openName("plan.pdf", "f2") });
const ofMember = aFileItem({ id: "3", domain: "m8", name: openName("theirs.pdf", "f3") });
/** Nothing says that a name is of the domain that a server gives it. */
const closed = aFileItem({
  id: "4",
  domain: "m9",
  name: { state: "failed", code: 2010, text: "x" },
});
const marking = { manifest, text: "From a visitor" };

function notesOf(doubts: Doubts) {
  return [brought, own, ofMember, closed].map((item) => doubts.get(rowStateKey(item))?.note);
}

it("says in its row that a visitor brought a file, and of nobody else's", () => {
  const marked = markVisitors(new Map(), [brought, own, ofMember, closed], marking);
  expect(notesOf(marked)).toEqual(["From a visitor", undefined, undefined, undefined]);
  expect(markVisitors(marked, [brought, own], marking)).toBe(marked);
});

it("leaves what a seal says against the row, and an older state is the worse news", () => {
  const key = rowStateKey(brought);
  const sized = new Map([[key, { unverified: "size", note: false }]] as const);
  const marked = markVisitors(sized, [brought], marking);
  expect(marked.get(key)).toEqual({ unverified: "size", note: "From a visitor" });
  const older = new Map([[key, { note: true }]]);
  expect(markVisitors(older, [brought], marking)).toBe(older);
});

/** What of a list comes late, over rows whose doubts it adds to. */
function Late({
  items,
  manifests,
}: {
  items: readonly FileItem[];
  manifests: Store<Manifest | null>;
}) {
  const [doubts, setDoubts] = useState<Doubts>(new Map());
  shown = { doubts, setDoubts };
  const user = new Store({ rootIds: { main: "100", vault: "200" } });
  const screen = {
    open: { runtime: { tabStorage }, account: { manifest: manifests, user } },
    filter: { items, isOpen: false },
    seals: shown,
    state: NOTHING_LISTED,
    rows: { source: { count: 0, rowAt: () => undefined }, itemAt: () => undefined },
    grid: { current: null },
    ...{ selection: emptySelection, setSelection: () => undefined },
  };
  return <ListPart screen={screen as unknown as FilesScreen} />;
}

const tabStorage = { read: () => null, write: () => undefined, remove: () => undefined };
let shown: { doubts: Doubts; setDoubts: (doubts: Doubts) => void };

it("says so again after a seal was opened, in another folder, and nothing while the manifest is not here", () => {
  const manifests = new Store<Manifest | null>(null);
  const list = (items: readonly FileItem[]) => <Late items={items} manifests={manifests} />;
  const { rerender } = render(list([own]), { wrapper: Words });
  rerender(list([own, brought]));
  expect(notesOf(shown.doubts)[0]).toBeUndefined();
  act(() => manifests.set(manifest));
  expect(notesOf(shown.doubts)[0]).toBe("From a visitor");
  act(() => shown.setDoubts(new Map([[rowStateKey(brought), { unverified: "date" }]])));
  const doubt = { unverified: "date", note: "From a visitor" };
  expect(shown.doubts.get(rowStateKey(brought))).toEqual(doubt);
  const other = { ...brought, id: "5" };
  rerender(list([other]));
  expect(shown.doubts.get(rowStateKey(other))?.note).toBe("From a visitor");
});
