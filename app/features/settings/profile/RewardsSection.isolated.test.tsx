import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { loadWords } from "#tests/support/page-words.tsx";
import { RewardsSection } from "./RewardsSection.tsx";

const Words = await loadWords();
const call = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock("#app/platform/runtime-context.tsx", () => ({
  useRuntime: () => RUNTIME,
  useAccount: () => RUNTIME,
}));
const RUNTIME = { api: { call } };
const GIB = 1024 ** 3;
const CODE = "0123456789";

afterEach(() => {
  cleanup();
  call.mockReset();
});

function show(fields: object): void {
  const told = { total: 0, count: 0, is_referred: 0, referral_code: CODE, from_coffer: 0 };
  const rest = { last_reward_date: 0, last_reward_amt: 0, each: 2 * GIB, list: [] };
  call.mockResolvedValue({ rewards: { ...told, ...rest, ...fields } });
  render(
    <Words>
      <ToastProvider>
        <RewardsSection />
      </ToastProvider>
    </Words>,
  );
}

it("shows the own link, what it gives and what came of it", async () => {
  show({ count: 3, total: 8 * GIB, is_referred: 1, from_coffer: 2 * GIB });
  const field = await screen.findByLabelText("Your link");
  expect(field.getAttribute("value")).toBe(`${location.origin}/sign-up?referral=${CODE}`);
  expect(
    screen.getByText(/gets 2.0 GB more space, and so do you, for up to 20 people/),
  ).toBeTruthy();
  expect(screen.getByText("3 people joined with it: 6.0 GB more space.")).toBeTruthy();
  expect(screen.getByText(/somebody’s link you have 2.0 GB more space/)).toBeTruthy();
});

it("says whether the link was copied", async () => {
  show({});
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValueOnce();
  fireEvent.click(await screen.findByRole("button", { name: "Copy link" }));
  expect(await screen.findByText("Link copied.")).toBeTruthy();
  expect(write).toHaveBeenCalledWith(`${location.origin}/sign-up?referral=${CODE}`);
  write.mockRejectedValueOnce(new Error("refused"));
  fireEvent.click(screen.getByRole("button", { name: "Copy link" }));
  expect(await screen.findByText(/^The link could not be copied/)).toBeTruthy();
});

it.each([{ each: 0 }, { referral_code: "" }])("is not there for %j", async (fields) => {
  show(fields);
  await waitFor(() => expect(call).toHaveBeenCalledOnce());
  await call.mock.results[0]?.value;
  expect(screen.queryByRole("heading")).toBeNull();
});

it("is not there where it cannot be told", async () => {
  call.mockRejectedValue(new Error("away"));
  render(
    <Words>
      <ToastProvider>
        <RewardsSection />
      </ToastProvider>
    </Words>,
  );
  await waitFor(() => expect(call).toHaveBeenCalledOnce());
  expect(screen.queryByRole("heading")).toBeNull();
});
