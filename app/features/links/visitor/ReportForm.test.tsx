import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { loadWords } from "#tests/support/page-words.tsx";
import { ReportForm } from "./ReportForm.tsx";

const CACHEKEY = "ab".repeat(16);
const Words = await loadWords();
const onClose = vi.fn();

let sent: [name: string, request: unknown][];
let refusal: AppError | null;

beforeEach(() => {
  sent = [];
  refusal = null;
  onClose.mockClear();
});
afterEach(cleanup);

function show(): void {
  const call = async (name: string, request: unknown) => {
    sent.push([name, request]);
    if (refusal !== null) throw refusal;
    return {};
  };
  const runtime = { api: { call } } as unknown as Runtime;
  render(
    <Words>
      <ToastProvider>
        <ReportForm runtime={runtime} cachekey={CACHEKEY} onClose={onClose} />
      </ToastProvider>
    </Words>,
  );
}

const words = () => screen.getByRole<HTMLTextAreaElement>("textbox");
const send = () => fireEvent.click(screen.getByRole("button", { name: "Send report" }));

describe("a report of a link", () => {
  it("begins at its reason, and says that and what was typed: no key and no name (R-29)", async () => {
    show();
    const reason = screen.getByRole<HTMLSelectElement>("combobox");
    expect(document.activeElement).toBe(reason);
    expect([...reason.options].map(({ value }) => value)).toEqual([
      ...["malware", "phishing", "illegal", "copyright", "other"],
    ]);
    fireEvent.change(reason, { target: { value: "phishing" } });
    fireEvent.change(words(), { target: { value: "It asks for my bank." } });
    send();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const report = { publink_id: CACHEKEY, reason: "phishing", text: "It asks for my bank." };
    expect(sent).toEqual([["linkreport", report]]);
    expect(words().maxLength).toBe(2_000);
  });

  it("is sent once, however often its button is pressed meanwhile", async () => {
    show();
    for (let press = 0; press < 3; press += 1) send();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(1);
  });

  it("stays with its words where it cannot be sent, and is sent by another press", async () => {
    show();
    fireEvent.change(words(), { target: { value: "Twice" } });
    refusal = new AppError(9429);
    send();
    await screen.findByText(/9429/);
    expect(onClose).not.toHaveBeenCalled();
    expect(words().value).toBe("Twice");
    refusal = null;
    send();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(2);
  });
});
