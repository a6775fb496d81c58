// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import type { ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { afterEach, describe, expect, it } from "vitest";
import type { FirstName } from "#app/core/first-page/first-rows.ts";
import { FileGrid } from "#app/ui/grid/FileGrid.tsx";
import { NAME_CLASSES } from "#app/ui/grid/FileName.tsx";
import { sealedRow } from "#app/ui/grid/FileRow.tsx";
import { aRow, texts } from "#app/ui/grid/grid-builders.ts";
import { LoneFile } from "#app/ui/grid/LoneFile.tsx";
import type { RowSource } from "#app/ui/grid/row.ts";
import { emptySelection } from "#app/ui/grid/selection.ts";
import { drawNames } from "./draw-names.client.ts";

const NAMES: readonly (FirstName | null)[] = [
  { name: "Häfen <b>", extension: "", kind: "folder", symbol: "ft-folder" },
  { name: "تقرير الميناء.pdf", extension: ".pdf", kind: "file", symbol: "ft-pdf" },
  null,
  { name: ".pdf", extension: "", kind: "file", symbol: "ft-unknown" },
  { name: "🚢 Fähre.png", extension: ".png", kind: "file", symbol: "ft-image" },
];

afterEach(() => document.body.replaceChildren());

function grid(rows: Omit<RowSource, "count">): ReactNode {
  return (
    <FileGrid
      view="list"
      rows={{ count: NAMES.length, ...rows }}
      texts={texts}
      selection={emptySelection}
      onSelection={() => undefined}
      events={{ onStar: () => undefined, onMenu: () => undefined }}
    />
  );
}

const sealed = grid({ rowAt: () => undefined });
const named = () => {
  const sealedAt = (index: number) => ({ ...sealedRow(index), ...NAMES[index] });
  return grid({ rowAt: () => undefined, sealedAt });
};

async function markupOf(node: ReactNode): Promise<string> {
  const place = document.createElement("main");
  const root = createRoot(place);
  await act(async () => root.render(node));
  const markup = place.innerHTML;
  await act(async () => root.unmount());
  return markup;
}

/** The page as the server sent it. */
async function showSealed(): Promise<HTMLElement> {
  const place = document.createElement("main");
  place.innerHTML = await markupOf(sealed);
  document.body.append(place);
  return place;
}

describe("names that are drawn before the application", () => {
  it("stand exactly as the application draws them", async () => {
    const place = await showSealed();
    expect(drawNames(NAMES, NAME_CLASSES)).toBe(true);
    expect(place.innerHTML).toBe(await markupOf(named()));
    expect(place.querySelectorAll("[data-length]")).toHaveLength(1);
  });

  it("are taken over without a word, by the elements that are there", async () => {
    const place = await showSealed();
    drawNames(NAMES, NAME_CLASSES);
    const rows = [...place.querySelectorAll("[data-line]")];
    const root = await act(async () => hydrateRoot(place, named()));
    expect([...place.querySelectorAll("[data-line]")]).toEqual(rows);
    expect(rows[1]?.textContent).toContain("تقرير الميناء.pdf");
    await act(async () => root.render(grid({ rowAt: (index) => aRow(index) })));
    expect([...place.querySelectorAll("[data-line]")]).toEqual(rows);
    expect(rows[1]?.textContent).toContain("file 1.pdf");
    await act(async () => root.unmount());
  });

  it("are not drawn into rows that are others", async () => {
    const place = await showSealed();
    const before = place.innerHTML;
    expect(drawNames(NAMES.slice(1), NAME_CLASSES)).toBe(false);
    expect(place.innerHTML).toBe(before);
  });
});

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

  it("is written where the application draws it", async () => {
    document.body.innerHTML = `<main>${await markupOf(lone(null))}</main>`;
    expect(drawNames([shown ?? null], NAME_CLASSES)).toBe(true);
    expect(document.querySelector("h1")?.textContent).toBe("تقرير الميناء.pdf");
    expect(document.querySelector("main")?.innerHTML).toBe(await markupOf(lone(shown)));
  });
});
