// @vitest-environment node
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { RuntimeProvider } from "#app/platform/runtime-context.tsx";
import { loadWords } from "#tests/support/page-words.tsx";
import { aUser } from "#tests/support/transfer-account.ts";
import { GetStartedPage } from "./GetStartedPage.tsx";

const Words = await loadWords();

vi.mock("@remix-run/react", async (load) => ({
  ...(await load<object>()),
  Link: "a",
  useLocation: () => ({ pathname: "/get-started" }),
  useNavigate: () => () => undefined,
}));

vi.mock("#app/ui/frames/Panel.tsx", () => ({
  Panel: ({ children }: { readonly children: ReactNode }) => children,
}));

it("is drawn by the server with every step, so that its largest part waits for no script", () => {
  const html = renderToString(
    <Words>
      <RuntimeProvider>
        <GetStartedPage user={aUser()} />
      </RuntimeProvider>
    </Words>,
  );
  for (const title of ["Verify your email", "Add a password hint", "Print a recovery kit"]) {
    expect(html).toContain(title);
  }
});
