import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { TransferEngine, TransferRow } from "#app/core/transfers/engine.ts";
import { newQueueItem } from "#app/core/transfers/new-item.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { TransferRowItem } from "./TransferRowItem.tsx";

const wrapper = await loadWords();
const ROW: TransferRow = {
  ...newQueueItem({ kind: "upload", name: "a.txt" }, { id: "t1", initTimeMs: 0 }),
  ...{ sizeBytes: 2, doneBytes: 0, status: 7012, canReopen: true },
  ...{ canRetry: false, canRemove: true, canPause: false, canChooseAgain: true },
};

afterEach(cleanup);

it("an upload whose file changed asks for the file, and begins anew with the one that is chosen", async () => {
  const goOn = vi.fn(async () => true);
  const engine = { goOn } as unknown as TransferEngine;
  render(<TransferRowItem row={ROW} engine={engine} position={1} total={1} />, { wrapper });
  const names = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual(["Choose the file again: a.txt", "Remove a.txt"]);
  fireEvent.click(screen.getByRole("button", { name: "Choose the file again: a.txt" }));
  const input = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>("input[type=file]");
    if (found === null) throw new Error("no file is asked for");
    return found;
  });
  expect(input.multiple).toBe(false);
  // What the browser opens again by itself is the file that changed.
  expect(goOn).not.toHaveBeenCalled();
  const chosen = new File(["new"], "a.txt", { lastModified: 5 });
  Object.defineProperty(chosen, "webkitRelativePath", { value: "" });
  Object.defineProperty(input, "files", { value: [chosen] });
  fireEvent.change(input);
  await vi.waitFor(() => expect(goOn).toHaveBeenCalledOnce());
  expect(goOn.mock.calls).toMatchObject([["t1", { name: "a.txt", sizeBytes: 3 }]]);
});
