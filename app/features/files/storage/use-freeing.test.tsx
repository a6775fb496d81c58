import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { DataOf } from "#app/contract/registry.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { type FilesStage, forEachFilesServer } from "#tests/support/each-files-server.ts";
import { findFile } from "#tests/support/listed-files.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { ROOT_ID } from "#tests/support/transfer-account.ts";
import { useFreeing } from "./use-storage.ts";

const Words = await loadWords();
let stage: FilesStage;
let freeing: ReturnType<typeof useFreeing>;

forEachFilesServer((next) => {
  stage = next;
});
afterEach(cleanup);

function Freeing() {
  freeing = useFreeing(stage);
  return null;
}

async function show(...names: readonly string[]): Promise<FileItem[]> {
  const items: FileItem[] = [];
  for (const name of names) {
    await stage.server.put(name, { type: "file" });
    items.push(await findFile(stage.ports, name, ROOT_ID));
  }
  render(
    <Words>
      <ToastProvider>
        <Freeing />
      </ToastProvider>
    </Words>,
  );
  return items;
}

/** The command says of these that they are not there. */
function refuse(command: "pathdelete" | "pathrestore", items: readonly FileItem[]): void {
  const ids = new Set(items.map(({ id }) => id));
  stage.server.alter = (name, answer) => {
    if (name !== command) return answer;
    const { results } = answer as DataOf<"pathdelete">;
    const told = results.map(({ coffer_id, error_code }) => {
      return { coffer_id, error_code: ids.has(coffer_id) ? 1804 : error_code };
    });
    return { ...answer, results: told };
  };
}

it("files of the storage view that are refused stay and say why; of nothing it is not said to be done", async () => {
  const [one, other] = await show("a.bin", "b.bin");
  if (one === undefined || other === undefined) throw new Error("two were put");
  refuse("pathdelete", [other]);
  await freeing.remove([one, other]);
  await screen.findByText(/^1804/);
  await screen.findByText("1 item deleted.");
  expect([...freeing.gone]).toEqual([one.id]);
  refuse("pathdelete", [one, other]);
  await freeing.remove([other]);
  expect(screen.queryByText("0 items deleted.")).toBeNull();
  expect([...freeing.gone]).toEqual([one.id]);
});

it("files of the storage view come back by Undo, and what does not says why", async () => {
  const items = await show("a.bin", "b.bin");
  await freeing.remove(items);
  await waitFor(() => expect(freeing.gone.size).toBe(2));
  refuse("pathrestore", items.slice(0, 1));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText(/^1804/);
  await waitFor(() => expect([...freeing.gone]).toEqual(items.slice(0, 1).map(({ id }) => id)));
});
