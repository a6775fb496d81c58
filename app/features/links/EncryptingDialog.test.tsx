import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { createLink } from "#app/core/links/create-link.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { EncryptLinks } from "./EncryptingDialog.tsx";

const Words = await loadWords();

let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ server, ports } = stage);
});

afterEach(cleanup);

async function aLinkToFile(name: string): Promise<string> {
  const { id, fid } = await server.put(name, { type: "file" });
  const item = aFileItem({ id, name: openName(name, fid) });
  return (await createLink(ports, { item, password: null })).ks;
}

/** The dialog over an API that answers only when it may. */
function aStage(links: readonly string[]) {
  const gate = Promise.withResolvers<void>();
  const ended: boolean[] = [];
  const first = server.sent.length;
  const slow: FilesPorts = {
    ...ports,
    api: {
      ...ports.api,
      call: async (name, request, options) => {
        const answer = await server.api.call(name, request, options);
        await gate.promise;
        return answer;
      },
    },
  };
  // As its parents draw it: with a list and a function made anew each time.
  const draw = () => (
    <Words>
      <ToastProvider>
        <EncryptLinks ports={slow} links={[...links]} onDone={(isDone) => ended.push(isDone)} />
      </ToastProvider>
    </Words>
  );
  const sent = () => server.sent.slice(first).map(({ name }) => name);
  return { draw, ended, sent, answer: () => act(async () => gate.resolve()) };
}

it("links are encrypted once, however often what stands round the dialog is drawn", async () => {
  const stage = aStage([await aLinkToFile("letter.txt")]);
  const { rerender } = render(stage.draw());
  await screen.findByRole("dialog");
  for (let time = 0; time < 5; time += 1) rerender(stage.draw());
  expect(stage.sent()).toHaveLength(1);
  await stage.answer();
  await expect.poll(() => stage.ended).toEqual([true]);
});

it("the dialog stays, whatever is pressed, and has nothing that closes it (Spec C§2.4)", async () => {
  const stage = aStage([await aLinkToFile("letter.txt")]);
  render(stage.draw());
  const dialog = await screen.findByRole("dialog");
  fireEvent.keyDown(dialog, { key: "Escape" });
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole("dialog")).toBe(dialog);
  expect(within(dialog).queryAllByRole("button")).toEqual([]);
  expect(stage.ended).toEqual([]);
  await stage.answer();
});

it("a dialog that goes asks the server for nothing more and tells nobody", async () => {
  const stage = aStage([await aLinkToFile("one.txt"), await aLinkToFile("two.txt")]);
  const { unmount } = render(stage.draw());
  await screen.findByRole("dialog");
  const before = stage.sent();
  unmount();
  await stage.answer();
  expect(stage.sent()).toEqual(before);
  expect(stage.ended).toEqual([]);
});
