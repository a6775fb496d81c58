import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { drawerOf } from "#app/core/access/drawer.ts";
import { personOf } from "#app/core/access/person-of.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { aUser } from "#tests/support/transfer-account.ts";
import { ShellDrawer } from "./ShellDrawer.tsx";

vi.mock("@remix-run/react", () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useLocation: () => ({ pathname: "/files" }),
  useNavigation: () => ({ state: "idle" }),
}));

const Words = await loadWords();
afterEach(cleanup);

const MENU = { label: "usersAndRoles", href: "/users" } as const;

it.each([
  ["", null, []],
  [", with the users of a team", MENU, ["/users"]],
])(
  "the drawer has from the first paint what it has before the flags are known%s, so that nothing moves under a pointer",
  (_who, usersMenu, more) => {
    render(
      <ShellDrawer
        facts={aUser()}
        entries={null}
        usersMenu={usersMenu}
        isOpen={false}
        onClose={() => undefined}
      />,
      { wrapper: Words },
    );
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    const { areas } = drawerOf(personOf(aUser()), [], "Europe/Berlin");
    const ends = [...more, "/settings/profile", "/storage"];
    expect(links.slice(-ends.length - areas.length)).toEqual([
      ...areas.map((area) => `/${area}`),
      ...ends,
    ]);
  },
);
