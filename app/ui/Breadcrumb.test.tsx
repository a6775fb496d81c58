import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Breadcrumb } from "./Breadcrumb.tsx";

afterEach(cleanup);

const crumb = (id: string) => ({ id, label: `Folder ${id}`, href: `/files/${id}` });

function shown(hidden: readonly string[]) {
  render(
    <Breadcrumb
      label="Breadcrumb"
      moreLabel="Show the whole path"
      crumbs={["1", "5"].map(crumb)}
      hidden={hidden.map(crumb)}
    />,
  );
}

const menus = () => screen.getAllByRole("button", { name: "Show the whole path" });

async function namesIn(menu: HTMLElement | undefined): Promise<(string | null)[]> {
  if (menu === undefined) throw new Error("there is no such menu");
  fireEvent.click(menu);
  const entries = await screen.findAllByRole("menuitem");
  return entries.map((entry) => entry.textContent);
}

describe("the path over a list", () => {
  it("has the folders that do not fit behind “…”, between the first and the parent", async () => {
    shown(["2", "3", "4"]);
    const parts = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(parts).toEqual(["", "Folder 1", "", "Folder 5"]);
    expect(await namesIn(menus()[1])).toEqual(["Folder 2", "Folder 3", "Folder 4"]);
  });

  it("folds whole where room is short, in its order", async () => {
    shown(["2", "3", "4"]);
    expect(await namesIn(menus()[0])).toEqual(
      ["1", "2", "3", "4", "5"].map((id) => `Folder ${id}`),
    );
  });

  it("has no “…” of its own where everything fits", () => {
    shown([]);
    expect(menus()).toHaveLength(1);
  });

  it("hears of a level without an address when the menu has given the focus back", async () => {
    const focused = Promise.withResolvers<string>();
    const tell = () => focused.resolve(document.activeElement?.getAttribute("aria-label") ?? "");
    const crumbs = [
      { id: "1", label: "One" },
      { id: "2", label: "Two" },
    ];
    render(<Breadcrumb label="Breadcrumb" moreLabel="Path" crumbs={crumbs} onCrumb={tell} />);
    expect(screen.queryAllByRole("link")).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Path" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "One" }));
    expect(await focused.promise).toBe("Path");
  });
});
