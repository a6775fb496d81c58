import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { aRow, texts } from "#tests/support/grid-builders.ts";
import { FileGrid } from "./FileGrid.tsx";
import { FirstTiles } from "./first-tiles.ts";
import type { RowSource } from "./row.ts";
import { emptySelection } from "./selection.ts";
import { TilesView } from "./TilesView.tsx";

function drawn(view: "list" | "tiles", rows: RowSource): string {
  return renderToString(
    <FirstTiles.Provider value={TilesView}>
      <FileGrid
        view={view}
        rows={rows}
        texts={texts}
        selection={emptySelection}
        onSelection={() => undefined}
        events={{ onStar: () => undefined, onMenu: () => undefined }}
      />
    </FirstTiles.Provider>,
  );
}

describe("the file grid on the server", () => {
  it.each(["list", "tiles"] as const)("draws 20 sealed rows without style (%s)", (view) => {
    const html = drawn(view, { count: 100_000, rowAt: () => undefined });
    expect(html.match(/data-state="sealed"/g)).toHaveLength(20);
    expect(html).not.toContain("style=");
  });

  it.each(["list", "tiles"] as const)("draws opened rows without style (%s)", (view) => {
    const html = drawn(view, { count: 3, rowAt: (index) => aRow(index) });
    expect(html.match(/data-index=/g)).toHaveLength(3);
    expect(html).not.toContain("style=");
  });
});
