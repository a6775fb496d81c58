import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { ListBanner } from "./FilesNotices.tsx";

const Words = await loadWords();
const [onReload, onHideDeleted] = [vi.fn(), vi.fn()];

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** All at once, but for what is left out. */
const ALL = {
  error: new AppError(CODES.listFailed) as AppError | null,
  stopCode: CODES.manifestOlder as number,
  isInTrash: false,
  showDeleted: true,
  isReadOnly: true,
};

function show(shown: Partial<typeof ALL>): string {
  cleanup();
  const { container } = render(
    <Words>
      <ListBanner {...{ ...ALL, keptDays: 30, onReload, onHideDeleted, ...shown }} />
    </Words>,
  );
  return container.textContent ?? "";
}

it("over a list stands what is worst, one thing at a time (Look 7)", () => {
  const online = vi.spyOn(navigator, "onLine", "get");
  online.mockReturnValue(false);
  const texts = [show({})];
  online.mockReturnValue(true);
  const calm = { stopCode: 0 };
  texts.push(
    ...[show({}), show(calm), show({ ...calm, error: null })],
    ...[show({ ...calm, error: null, isInTrash: true })],
    ...[show({ ...calm, error: null, showDeleted: false })],
    ...[show({ ...calm, error: null, showDeleted: false, isReadOnly: false })],
  );
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.at(-1)).toBe("");
  expect(texts[3]).toMatch(/30 days/);
  expect(texts[4]).toMatch(/This folder is deleted\./);
});

it("a list that may be out of date is loaded again at a press, and deleted items are hidden at one", () => {
  show({ stopCode: 0 });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onReload).toHaveBeenCalledOnce();
  show({ stopCode: 0, error: null });
  fireEvent.click(screen.getByRole("button", { name: "Hide deleted" }));
  expect(onHideDeleted).toHaveBeenCalledOnce();
});
