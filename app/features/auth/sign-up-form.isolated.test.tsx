import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { loadWords } from "#tests/support/page-words.tsx";
import { SignUpForm } from "./SignUpForm.tsx";

const signUp = vi.hoisted(() => vi.fn());

vi.mock("#app/platform/runtime-context.tsx", async (original) => ({
  ...(await original<typeof import("#app/platform/runtime-context.tsx")>()),
  useLoadRuntime: () => async () => ({ auth: { signUp, prepareSignIn: async () => undefined } }),
  usePreferences: () => ({ adopt: () => undefined }),
}));

const Words = await loadWords();
afterEach(cleanup);

const HINT = "The invitation is for this address.";

function Fix({ fixEmail }: { readonly fixEmail: (email: string, hint: string) => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the box does
  useEffect(() => fixEmail("bassam@harbour.example", HINT), []);
  return <p>Maren shares a folder with you</p>;
}

it("somebody who was invited signs up with the address that the invitation is for, and cannot type another", async () => {
  const user = { theme: "light", locale: "en", timeZone: "" };
  signUp.mockResolvedValue({ user, notices: [] });
  const onDone = vi.fn();
  render(
    <Words>
      <ToastProvider>
        <SignUpForm
          keep={{ current: () => undefined }}
          facts={async () => ({})}
          extras={() => null}
          invited={(fixEmail) => <Fix fixEmail={fixEmail} />}
          onDone={onDone}
        />
      </ToastProvider>
    </Words>,
  );
  const email = screen.getByLabelText("Email") as HTMLInputElement;
  await waitFor(() => expect(email.value).toBe("bassam@harbour.example"));
  expect([email.readOnly, screen.getByText(HINT).id]).toEqual([
    true,
    email.getAttribute("aria-describedby"),
  ]);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type("First name", "Bassam");
  type("Last name", "Haddad");
  type("Password", "quiet lamp by the harbour wall");
  type("Password again", "quiet lamp by the harbour wall");
  fireEvent.click(screen.getByRole("checkbox"));
  fireEvent.click(screen.getByRole("button", { name: "Create account" }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(signUp.mock.calls[0]?.[0]).toMatchObject({
    firstName: "Bassam",
    userName: "bassam@harbour.example",
    hasAcceptedTerms: true,
  });
});
