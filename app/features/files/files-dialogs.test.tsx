import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { FLAT_LIST_ID, type OpenedFolder } from "#app/core/files/item.ts";
import { NOTHING_LISTED } from "#app/core/files/listing-state.ts";
import { Store } from "#app/core/observable.ts";
import type { LinkParts } from "#app/features/listing/link-parts.ts";
import { IDLE_ACTIONS } from "#tests/support/file-actions.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { type DialogScreen, FilesDialogs } from "./FilesDialogs.tsx";
import { NO_INFO } from "./use-files-screen.ts";
import type { OpenListing } from "./use-listing.ts";

const wrapper = await loadWords();

afterEach(cleanup);

const NOWHERE: OpenedFolder = { area: "main", id: FLAT_LIST_ID, path: [], isReadOnly: false };
const step = { id: "9", fid: "f9", domain: "m", name: "Given to Ben" };
const place: OpenedFolder = { area: "main", id: "9", path: [step], isReadOnly: false };

/** Says of which folder it was asked. */
const Readers: LinkParts["Readers"] = ({ folder }) => (
  <p>{folder.path.map(({ name }) => name).join("/") || "nowhere"}</p>
);

it("who can read an item of a list that is of no folder is asked of where it lies", () => {
  const item = aFileItem({ name: openName("plan.txt", "f1"), place });
  const state = { ...NOTHING_LISTED, phase: "complete", folder: NOWHERE, rows: [item] } as const;
  const nothing = () => undefined;
  const pane = { dialog: { kind: "readers", item }, fileActions: IDLE_ACTIONS, state } as const;
  const stage = {
    ...pane,
    ...{ setDialog: nothing, setInfo: nothing, setLinksToEncrypt: nothing, move: nothing },
    ...{ info: { ...NO_INFO, item: null }, linksToEncrypt: [], grid: { current: null } },
    ...{ draft: { keep: nothing }, rows: { source: { count: 0, rowAt: nothing } } },
  } as unknown as DialogScreen;
  const listing = { state: new Store(state) };
  const open = { listing, ports: {}, flat: "starred" } as unknown as OpenListing;
  const links = { Readers } as unknown as LinkParts;
  render(<FilesDialogs screen={stage} open={open} links={links} />, { wrapper });
  expect(screen.getByText("Given to Ben")).toBeTruthy();
});
