import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { listShares, type ShareListState } from "#app/core/shares/list-shares.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { shareFolder } from "#tests/support/shared-folder.ts";
import { ListedShares } from "./ListedShares.tsx";

const Words = await loadWords();

let owner: PersonHere;
let guest: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});
afterEach(cleanup);

describe("a list of shares that cannot be brought up to date", () => {
  it("stands with focus and place, says so, and asks again on a press", async () => {
    await shareFolder(owner, [guest]);
    const shares = await listShares(owner.ports);
    const reload = vi.fn();
    const listOf = (state: ShareListState) => (
      <Words>
        <ListedShares shares={{ ports: owner.ports, state, reload }} ask={() => undefined} />
      </Words>
    );
    const { rerender } = render(listOf({ phase: "ready", shares, error: null }));
    const people = screen.getByRole("button", { name: /^People of / });
    people.focus();
    expect(screen.queryByRole("status")).toBeNull();
    rerender(listOf({ phase: "ready", shares, error: new AppError(9999) }));
    expect(screen.getByText("This list may be out of date.")).toBeTruthy();
    expect(document.activeElement).toBe(people);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(reload).toHaveBeenCalledOnce();
    rerender(listOf({ phase: "ready", shares, error: null }));
    expect(screen.queryByText("This list may be out of date.")).toBeNull();
    expect(document.activeElement).toBe(people);
  });
});
