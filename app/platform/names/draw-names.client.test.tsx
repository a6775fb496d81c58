import { act } from "@testing-library/react";
import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { FirstName } from "#app/core/first-page/first-rows.ts";
import { FileGrid } from "#app/ui/grid/FileGrid.tsx";
import { FirstTiles } from "#app/ui/grid/first-tiles.ts";
import { LoneFile } from "#app/ui/grid/LoneFile.tsx";
import { NAME_CLASSES } from "#app/ui/grid/name-classes.ts";
import type { RowSource } from "#app/ui/grid/row.ts";
import { sealedRow } from "#app/ui/grid/sealed-row.ts";
import { emptySelection } from "#app/ui/grid/selection.ts";
import { TilesView } from "#app/ui/grid/TilesView.tsx";
import { aRow, texts } from "#tests/support/grid-builders.ts";
import { drawNames } from "./draw-names.client.ts";

const NAMES: readonly (FirstName | null)[] = [
  { name: "Häfen <b>", extension: "", kind: "folder", symbol: "ft-folder" },
  { name: "تقرير الميناء.pdf", extension: ".pdf", kind: "file", symbol: "ft-pdf" },
  { name: "تقرير Q3.pdf", extension: ".pdf", kind: "file", symbol: "ft-pdf" },
  null,
  { name: ".pdf", extension: "", kind: "file", symbol: "ft-unknown" },
  { name: "🚢 Fähre.png", extension: ".png", kind: "file", symbol: "ft-image" },
];

afterEach(() => document.body.replaceChildren());

type View = "list" | "tiles";

function grid(view: View, rows: Omit<RowSource, "count">): ReactNode {
  return (
    <FirstTiles.Provider value={TilesView}>
      <FileGrid
        view={view}
        rows={{ count: NAMES.length, ...rows }}
        folderCount={1}
        texts={texts}
        selection={emptySelection}
        onSelection={() => undefined}
        events={{ onStar: () => undefined, onMenu: () => undefined }}
      />
    </FirstTiles.Provider>
  );
}

/** Of what kind a row is stands in it before its name. */
const bareAt = (index: number) => sealedRow(index, NAMES[index]?.kind);
const sealed = (view: View) => grid(view, { rowAt: () => undefined, sealedAt: bareAt });
const named = (view: View) => {
  const sealedAt = (index: number) => ({ ...bareAt(index), ...NAMES[index] });
  return grid(view, { rowAt: () => undefined, sealedAt });
};

/** React tells of layout effects where it draws as a server does and a document stands beside it. */
const SAID_ON_SERVERS = "useLayoutEffect does nothing on the server";

function markupOf(node: ReactNode): string {
  const told = console.error;
  console.error = (...args: unknown[]) => {
    if (!String(args[0]).includes(SAID_ON_SERVERS)) told(...args);
  };
  const place = document.createElement("main");
  try {
    place.innerHTML = renderToString(node);
  } finally {
    console.error = told;
  }
  return place.innerHTML;
}

/** The page as the server sent it. */
function showSealed(view: View): HTMLElement {
  const place = document.createElement("main");
  place.innerHTML = markupOf(sealed(view));
  document.body.append(place);
  return place;
}

const rowsOf = (place: HTMLElement) => [...place.querySelectorAll("[data-index]")];

describe.each(["list", "tiles"] as const)(
  "names that are drawn before the application (%s)",
  (view) => {
    it("stand exactly as the application draws them", () => {
      const place = showSealed(view);
      expect(drawNames(NAMES, NAME_CLASSES)).toBe(true);
      expect(place.innerHTML).toBe(markupOf(named(view)));
      expect(place.querySelectorAll("[data-length]")).toHaveLength(1);
    });

    it("are taken over without a word, by the elements that are there", async () => {
      const place = showSealed(view);
      drawNames(NAMES, NAME_CLASSES);
      const rows = rowsOf(place);
      const complaint = vi.fn();
      const root = await act(async () =>
        hydrateRoot(place, named(view), { onRecoverableError: complaint }),
      );
      expect(complaint).not.toHaveBeenCalled();
      expect(rowsOf(place)).toEqual(rows);
      expect(rows[1]?.textContent).toContain("تقرير الميناء.pdf");
      await act(async () => root.render(grid(view, { rowAt: (index) => aRow(index) })));
      // Tiles are put into lines of their own when the width is known.
      if (view === "list") expect(rowsOf(place)).toEqual(rows);
      expect(rowsOf(place)[1]?.textContent).toContain("file 1.pdf");
      await act(async () => root.unmount());
    });

    it("are not drawn into rows that are others", () => {
      const place = showSealed(view);
      const before = place.innerHTML;
      expect(drawNames(NAMES.slice(1), NAME_CLASSES)).toBe(false);
      expect(place.innerHTML).toBe(before);
    });
  },
);

describe("the name of a file that is a page of its own", () => {
  const [, shown] = NAMES;
  const facts = [{ label: "Size", value: "" }];
  const lone = (name: FirstName | null | undefined) => (
    <LoneFile
      name={name?.name ?? ""}
      extension={name?.extension}
      symbol={name?.symbol ?? "ft-sealed"}
      isSealed
      facts={facts}
    />
  );

  it("is written where the application draws it", () => {
    document.body.innerHTML = `<main>${markupOf(lone(null))}</main>`;
    expect(drawNames([shown ?? null], NAME_CLASSES)).toBe(true);
    expect(document.querySelector("h1")?.textContent).toBe("تقرير الميناء.pdf");
    expect(document.querySelector("main")?.innerHTML).toBe(markupOf(lone(shown)));
  });
});
