import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { NewDocument } from "#app/core/files/new-document.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { NewDocumentDialog } from "./NewDocumentDialog.tsx";

const wrapper = await loadWords();
const THERE = [aFileItem({ id: "1", name: openName("Plan.docx", "0".repeat(32)) })];

afterEach(cleanup);

async function show(create: (document: NewDocument) => Promise<void> = async () => undefined) {
  const made: NewDocument[] = [];
  let closed = 0;
  render(
    <NewDocumentDialog
      folderName="Letters"
      neighbours={THERE}
      typed={null}
      onType={() => undefined}
      onCreate={async (document) => {
        await create(document);
        made.push(document);
      }}
      onClose={() => {
        closed += 1;
      }}
    />,
    { wrapper },
  );
  const dialog = within(await screen.findByRole("dialog", { name: "New document" }));
  const field = dialog.getByLabelText<HTMLInputElement>("Name");
  return {
    dialog,
    made,
    closed: () => closed,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    choose: (name: RegExp) => fireEvent.click(dialog.getByRole("radio", { name })),
    create: () => fireEvent.click(dialog.getByRole("button", { name: "Create" })),
  };
}

it("asks for the type (7242) and the name (7241) once it is sent, and makes nothing before", async () => {
  const { dialog, made, create, type, choose, closed } = await show();
  expect(dialog.queryByText(/Please/)).toBeNull();
  create();
  await dialog.findByText("Please select the type of file.");
  await dialog.findByText("Please enter a name for this file.");
  expect(made).toEqual([]);
  type("Letter");
  choose(/Presentation/);
  await waitFor(() => expect(dialog.queryByText(/Please/)).toBeNull());
  create();
  await waitFor(() => expect(closed()).toBe(1));
  expect(made).toEqual([{ typed: "Letter", type: "pptx" }]);
});

it("says while it is typed that the name is there (8211) or of another document (8212)", async () => {
  const { dialog, made, create, type, choose } = await show();
  choose(/Document/);
  type("plan");
  await dialog.findByText("A file with this name already exists.");
  type("plan.odt");
  await dialog.findByText("The extension must be .docx, .pptx or .xlsx.");
  create();
  expect(made).toEqual([]);
});

it("stays with what was typed where the document could not be made (7244)", async () => {
  const { dialog, create, type, choose, closed } = await show(async () => {
    throw new AppError(CODES.documentFailed);
  });
  choose(/Text file/);
  type("Notes");
  create();
  await dialog.findByText(/7244 The document could not be created/);
  expect(closed()).toBe(0);
  expect(dialog.getByLabelText<HTMLInputElement>("Name").value).toBe("Notes");
});
