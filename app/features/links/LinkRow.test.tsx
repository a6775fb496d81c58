import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Link } from "#app/core/links/link.ts";
import { aLink } from "#tests/support/link.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { useLinkRow } from "./LinkRow.tsx";
import type { Links } from "./use-links.ts";
import { useSelectedLinks } from "./use-selected-links.ts";

const Words = await loadWords();
const DAY_MS = 86_400_000;
const WHEN_MS = Date.UTC(2026, 4, 7, 9, 30);

afterEach(cleanup);

interface RowProps {
  readonly link: Link;
  readonly onAction: (action: string) => void;
  readonly mayComment: boolean;
}

function Row({ link, onAction, mayComment }: RowProps) {
  const links: Links = {
    ports: null,
    runtime: null,
    account: null,
    list: { phase: "loading" },
    order: { key: "date", direction: "desc" },
    sortBy: () => {},
    reload: () => {},
  };
  const use = { onAction, mayComment, selection: useSelectedLinks() };
  const { cells } = useLinkRow(links, use)(link);
  return Object.entries(cells).map(([column, cell]) => (
    <div key={column} data-testid={column}>
      {cell}
    </div>
  ));
}

/** What stands in each column of a link's row. */
function rowOf(
  change: Partial<Link>,
  onAction: (action: string) => void = () => {},
  mayComment = true,
) {
  render(
    <Words>
      <Row link={aLink(change)} {...{ onAction, mayComment }} />
    </Words>,
  );
  return (column: string) => screen.getByTestId(column).textContent ?? "";
}

describe("a row of the list of links", () => {
  it("says what a link asks of visitors and keeps from them", () => {
    const column = rowOf({ hasPassword: true, isViewOnly: true });
    expect(column("name")).toContain("PasswordView only");
  });

  it("leads to the comments where there are some, and where the feature is on", () => {
    const wayOf = (mayComment: boolean) => {
      cleanup();
      rowOf({ comments: "everybody" }, undefined, mayComment);
      return screen.queryAllByRole("button", { name: /^Comments on/ }).length;
    };
    expect([wayOf(true), wayOf(false)]).toEqual([1, 0]);
  });

  it("does not show a link as healthy whose item was deleted", () => {
    expect(rowOf({ isItemDeleted: true })("name")).toContain("Item deleted");
  });

  it("that its owner deleted and the server still shows says so, and can be deleted again alone", () => {
    const column = rowOf({ isEnded: true });
    expect(column("name")).toContain("Not deleted yet");
    const buttons = screen.getAllByRole("button").map((one) => one.getAttribute("aria-label"));
    expect(buttons).toEqual([expect.stringMatching(/^Delete the link to .* again$/)]);
  });

  it("tells its state under the name, and the expiry as well, for which the column may have no room", () => {
    const column = rowOf({ hasPassword: true, expiresAtMs: WHEN_MS + DAY_MS });
    expect(column("expires")).toMatch(/May 8, 2026/);
    expect(column("name")).toContain("Password");
    expect(column("name")).toContain(column("expires"));
  });

  it("can be selected, by its name, and is left again", () => {
    rowOf({});
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /^Select/ });
    fireEvent.click(box);
    expect(box.checked).toBe(true);
    fireEvent.click(box);
    expect(box.checked).toBe(false);
  });

  it("can be deleted where it stands", () => {
    const actions: string[] = [];
    rowOf({}, (action) => actions.push(action));
    fireEvent.click(screen.getByRole("button", { name: /^Delete link to/ }));
    expect(actions).toEqual(["delete"]);
  });
});
