import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { EndingShares } from "#app/core/files/ending-shares.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { EndingQuestion } from "./EndingQuestion.tsx";

const Words = await loadWords();
afterEach(cleanup);

async function ask(found: EndingShares) {
  const onAnswer = vi.fn();
  render(
    <Words>
      <EndingQuestion found={found} place="Vault" onAnswer={onAnswer} />
    </Words>,
  );
  await screen.findByRole("alertdialog", { name: "Move to Vault?" });
  return onAnswer;
}

const shares = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const item = aFileItem({ id: `${at}`, kind: "folder", name: openName(`Trip ${at}`, `f${at}`) });
    return { kind: "team", item } as const;
  });

const lines = () => screen.getAllByRole("listitem").map((line) => line.textContent);

it("names five of what ends, and says how many more there are", async () => {
  await ask({ ends: shares(5), isWhole: true });
  expect(lines()).toEqual([0, 1, 2, 3, 4].map((at) => `Share of “Trip ${at}”`));
  cleanup();
  await ask({ ends: shares(7), isWhole: true });
  expect(lines().slice(4)).toEqual(["Share of “Trip 4”", "Others: 2"]);
  expect(screen.queryByText(/could be looked through/)).toBeNull();
});

it("says where it does not know what lies below, and that no more ends than it can tell", async () => {
  const onAnswer = await ask({ ends: [], isWhole: false });
  expect(screen.queryByRole("listitem")).toBeNull();
  expect(screen.getByText(/^Not everything in these folders could be looked through/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false);
});
