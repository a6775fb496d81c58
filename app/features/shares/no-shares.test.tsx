import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Store } from "#app/core/observable.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { NoShares } from "./NoShares.tsx";

const Words = await loadWords();

afterEach(cleanup);

describe("a list without shares", () => {
  it("says to whoever has not proven the address that invitations wait for that, until it is", async () => {
    const user = new Store({ isVerified: false });
    render(
      <Words>
        <NoShares user={user} />
      </Words>,
    );
    expect(await screen.findByText("Verify your email first")).toBeTruthy();
    expect(screen.getByText(/^Invitations to your address show here/)).toBeTruthy();
    act(() => user.set({ isVerified: true }));
    expect(await screen.findByText("No team shares yet")).toBeTruthy();
    expect(screen.queryByText(/^Invitations to your address/)).toBeNull();
  });
});
