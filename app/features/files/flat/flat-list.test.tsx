import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { FileItem, OpenedFolder, RecentUse } from "#app/core/files/item.ts";
import { readVisit } from "#app/core/navigation/folder-path.ts";
import { type AnchorProps, AnchorProvider } from "#app/ui/Anchor.tsx";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { aRow } from "#tests/support/grid-builders.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { EmptyFlatList } from "../EmptyLists.tsx";
import type { ListedRows } from "../use-row-source.ts";
import { useFirstItems } from "../use-sealed-kinds.ts";
import { useDayHeads } from "./use-day-heads.tsx";
import { useFlatRows } from "./use-flat-rows.tsx";

const wrapper = await loadWords();
const DAY_MS = 86_400_000;
const CRANE = "c3".repeat(16);

/** A router's link that says which fid it demands of the place it leads to. */
function Router({ href, anchorRef: _, children, state, ...rest }: AnchorProps) {
  return (
    <a {...rest} href={href} data-fid={readVisit(state)}>
      {children}
    </a>
  );
}

afterEach(cleanup);

/** An item three folders deep in an area. */
function anItem(area: "main" | "vault", recent?: RecentUse): FileItem {
  const steps = ["", "Harbour", "Offers", "Crane"];
  const path = steps.map((name, step) => ({ name, fid: step === 3 ? CRANE : `${step}` }));
  const place = { id: "44", area, path } as unknown as OpenedFolder;
  return aFileItem({ name: openName("plan.pdf", "f1"), place, ...(recent && { recent }) });
}

interface StageProps {
  readonly kind: "starred" | "recents";
  readonly items: readonly FileItem[];
}

function Stage({ kind, items }: StageProps) {
  const itemAt = (index: number) => items[index];
  const source = { count: items.length, rowAt: aRow };
  const listed = { source, itemAt, folderCount: 0 } as unknown as ListedRows;
  const rows = useFlatRows(listed, { kind, search: "" });
  const headOf = useDayHeads({ itemAt }, { firstItems: null });
  return (
    <div>
      {items.map((item, index) => (
        <div key={`${item.id}-${item.recent?.atMs}`}>
          {headOf(index)}
          <div>
            <p>{rows.source.rowAt(index)?.meta}</p>
            {rows.source.rowAt(index)?.place}
          </div>
        </div>
      ))}
    </div>
  );
}

describe("a row of a list that is of no folder", () => {
  it.each([
    ["main", "/files/44"],
    ["vault", "/vault/44"],
  ] as const)("names the last folders of its way in %s and leads there", (area, href) => {
    render(
      <AnchorProvider component={Router}>
        <Stage kind="starred" items={[anItem(area)]} />
      </AnchorProvider>,
      { wrapper },
    );
    const link = screen.getByRole("link", { name: "Offers / Crane" });
    expect(link.getAttribute("href")).toBe(href);
    expect(link.dataset.fid).toBe(CRANE);
    expect(link.title).toContain("Harbour / Offers / Crane");
  });

  it("says in Recents what was done, and stands under its day, which stands once", () => {
    const noon = new Date().setHours(12, 0, 0, 0);
    const uses = [0, 1, DAY_MS, 9 * DAY_MS].map(
      (ago) => ({ act: "opened", atMs: noon - ago }) as const,
    );
    render(<Stage kind="recents" items={uses.map((use) => anItem("main", use))} />, { wrapper });
    const heads = screen.getAllByRole("rowheader").map((head) => head.textContent);
    expect(heads.slice(0, 2)).toEqual(["Today", "Yesterday"]);
    expect(heads).toHaveLength(3);
    expect(screen.getAllByText(/^Opened .* · Crane$/)).toHaveLength(4);
  });
});

/** Heads over rows that are sealed still, of which the server told when they were used. */
function SealedDays({ uses, timeZone }: { uses: readonly number[]; timeZone: string }) {
  const items = uses.map((atMs, index) => ({
    item: anItem("main", { act: "opened", atMs }),
    sealedName: `${index}`,
  }));
  const firstPage = { cwd: null, above: [], items, lastDigest: "1", histId: "1" };
  const firstItems = useFirstItems(firstPage, true);
  const calendar = { timeZone, nowMs: Date.UTC(2026, 2, 14, 12) };
  const headOf = useDayHeads({ itemAt: () => undefined }, { firstItems, calendar });
  return <div>{uses.map((_, index) => headOf(index))}</div>;
}

it.each([
  ["UTC", ["Today", "Yesterday"]],
  // There it is the 15th already.
  ["Pacific/Kiritimati", ["Today", "Mar 13, 2026"]],
  ["America/Los_Angeles", ["Today", "Mar 12, 2026"]],
] as const)("sealed rows stand under their days in %s", (timeZone, heads) => {
  const uses = [Date.UTC(2026, 2, 13, 5), Date.UTC(2026, 2, 14, 11)];
  render(<SealedDays uses={uses} timeZone={timeZone} />, { wrapper });
  expect(screen.getAllByRole("rowheader").map((head) => head.textContent)).toEqual(heads);
});

it("days of a thousand rows ask for one format of the engine", () => {
  const made = vi.spyOn(Intl, "DateTimeFormat");
  const uses = Array.from({ length: 1_000 }, (_, at) => Date.UTC(2026, 2, 13, 5, 0, at));
  render(<SealedDays uses={uses} timeZone="UTC" />, { wrapper });
  expect(screen.getAllByRole("rowheader")).toHaveLength(1);
  expect(made.mock.calls.length).toBeLessThanOrEqual(1);
  made.mockRestore();
});

it.each([
  ["starred", false],
  ["recents", false],
  ["starred", true],
] as const)(
  "an empty list of %s (filtered: %s) says why, and where there is something",
  (kind, isFiltered) => {
    render(<EmptyFlatList kind={kind} isFiltered={isFiltered} />, { wrapper });
    expect(screen.getByRole("heading").textContent).not.toBe("");
    expect(screen.queryByRole("link") === null).toBe(isFiltered);
  },
);
