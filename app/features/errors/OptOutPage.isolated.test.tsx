import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { loadWords } from "#tests/support/page-words.tsx";
import { OptOutPage } from "./OptOutPage.tsx";

vi.mock("@remix-run/react", () => ({
  useActionData: () => undefined,
  useNavigation: () => ({ state: "submitting" }),
  useSubmit: () => () => undefined,
}));

const wrapper = await loadWords();
const GOING = "You are being redirected to Coffer's older interface.";
const NONE = "This installation of Coffer has no older interface. Everything is here.";

afterEach(cleanup);

it.each([
  [null, NONE, GOING],
  ["https://older.example", GOING, NONE],
])(
  "opting out to %s says where it leads, and not the other thing too",
  (olderUrl, said, unsaid) => {
    const { container } = render(<OptOutPage olderUrl={olderUrl} />, { wrapper });
    expect(container.textContent).toContain(said);
    expect(container.textContent).not.toContain(unsaid);
  },
);
