import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ProofRequest } from "#app/core/auth/proof-request.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { ProofDialog } from "./ProofDialog.tsx";

const Words = await loadWords();
const proofs = vi.hoisted(() => ({
  proveByPassword: vi.fn<(ports: object, typed: object) => Promise<void>>(),
  proveByPasskey: vi.fn<(ports: object) => Promise<void>>(),
}));
vi.mock("#app/core/auth/prove-session.ts", () => proofs);
vi.mock("#app/core/auth/password/start-change.ts", () => ({ signedInName: () => "a@example.org" }));
vi.mock("#app/platform/authenticator.client.ts", () => ({
  browserAuthenticator: {},
  canUsePasskeys: () => true,
}));
vi.mock("#app/platform/runtime-context.tsx", () => ({ useLoadRuntime: () => async () => ({}) }));
vi.mock("#app/features/settings/use-settings-user.ts", () => ({
  useSettingsUser: () => ({ email: "a@example.org", hasPasskeys: true }),
}));
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

async function opened() {
  const request = new ProofRequest();
  const call = request.wait().then(
    () => "goes on",
    (error: unknown) => (error instanceof AppError ? error.code : "failed"),
  );
  render(
    <Words>
      <ProofDialog proof={request} />
    </Words>,
  );
  const password = await screen.findByLabelText("Your password");
  fireEvent.change(password, { target: { value: "ours" } });
  return { call };
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("lets the call go on after the password, and the code where one is asked for", async () => {
  const { call } = await opened();
  proofs.proveByPassword.mockRejectedValueOnce(new AppError(8022));
  press("Continue");
  fireEvent.change(await screen.findByLabelText("Code"), { target: { value: " 123456 " } });
  proofs.proveByPassword.mockResolvedValueOnce();
  const button = screen.getByRole("button", { name: "Continue" });
  await waitFor(() => expect(button.getAttribute("aria-busy")).not.toBe("true"));
  press("Continue");
  expect(await call).toBe("goes on");
  const typed = { password: "ours", twofacode: "123456" };
  expect(proofs.proveByPassword).toHaveBeenLastCalledWith(expect.anything(), typed);
});

it("says that the password is wrong, and refuses the call when it is closed", async () => {
  const { call } = await opened();
  proofs.proveByPassword.mockRejectedValueOnce(new AppError(8101));
  press("Continue");
  await waitFor(() => expect(screen.getByText(/Incorrect password/)).toBeDefined());
  press("Cancel");
  expect(await call).toBe(8138);
});

it("takes a passkey instead", async () => {
  const { call } = await opened();
  proofs.proveByPasskey.mockResolvedValueOnce();
  press("Use a passkey");
  expect(await call).toBe("goes on");
});
