import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { loadWords } from "#tests/support/page-words.tsx";
import { SealedFile } from "./SealedFile.tsx";

const wrapper = await loadWords();

afterEach(cleanup);

it("keeps the place of the download until the file has opened", () => {
  render(<SealedFile facts={{ ownerName: "", isViewOnly: false }} look={undefined} />, { wrapper });
  expect(screen.getByRole("button", { name: "Download" })).toHaveProperty("disabled", true);
});

it("offers no download, not even for a moment, where the owner allows viewing only", () => {
  render(<SealedFile facts={{ ownerName: "", isViewOnly: true }} look={undefined} />, { wrapper });
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText(/There is no download from this link/)).toBeTruthy();
});
