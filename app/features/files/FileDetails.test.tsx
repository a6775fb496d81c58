// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aFileItem } from "#tests/support/file-item.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { FileDetails } from "./FileDetails.tsx";

const Words = await loadWords();

afterEach(cleanup);

it("file info of several items says how many they are and how large their files together", () => {
  const several = [
    aFileItem({ id: "1", sizeBytes: 1_024 }),
    aFileItem({ id: "2", sizeBytes: 2_048 }),
    aFileItem({ id: "3", kind: "folder", sizeBytes: 0 }),
  ];
  const info = { item: null, several, check: { phase: "none" } as const };
  render(
    <Words>
      <FileDetails
        info={info}
        account={null}
        folder={null}
        onReaders={() => {}}
        onClose={() => {}}
      />
    </Words>,
  );
  expect(screen.getByText("3 selected")).toBeTruthy();
  expect(screen.getByText("3.0 KB")).toBeTruthy();
  expect(screen.queryByText(/Select an item/)).toBeNull();
});
