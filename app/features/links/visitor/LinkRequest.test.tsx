import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import type { LinkPage } from "#app/core/links/public-link.api.ts";
import { Store } from "#app/core/observable.ts";
import type { TransferRow, TransferState } from "#app/core/transfers/engine.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { loadWords } from "#tests/support/page-words.tsx";
import { LinkRequest } from "./LinkRequest.tsx";

const wrapper = await loadWords();
const FIRST = { facts: { ownerName: "", takesUploads: true, encWords: "" } } as LinkPage;
const FOLDER = { area: "link", id: "0", path: [{ id: "0", name: "Offers" }], isReadOnly: false };

afterEach(cleanup);

/** A file request, and the transfers of its page. */
function aStage() {
  const state = new Store<TransferState>({ rows: [], remainingS: null, isActive: false });
  const gone: string[] = [];
  const remove = (id: string) => void gone.push(id);
  const transfers = { state, upload: () => undefined, remove };
  const runtime = { transfers, crypto: {}, clock: { nowMs: () => 0 } } as unknown as Runtime;
  const place = { runtime, link: { ks: "1-0" }, folder: FOLDER, first: FIRST, sealed: null };
  render(<LinkRequest {...(place as unknown as Parameters<typeof LinkRequest>[0])} />, { wrapper });
  const aRow = (id: string, status: number) =>
    ({
      kind: "upload",
      sizeBytes: 3_000,
      folder: FOLDER,
      id,
      status,
      name: id,
    }) as unknown as TransferRow;
  const up = (sent: Record<string, number>) =>
    act(async () => {
      const rows = Object.entries(sent).map(([id, status]) => aRow(id, status));
      state.set({ ...state.get(), rows });
    });
  const press = (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole("button", { name })));
  const thanked = () => ({
    words: screen.getByRole("heading", { level: 1 }).textContent,
    files: screen.getAllByRole("listitem").map((one) => one.querySelector("bdi")?.textContent),
  });
  return { up, press, thanked, gone };
}

it("thanks for each file once: what is sent after the thanks is counted and thanked for alone", async () => {
  const { up, press, thanked } = aStage();
  await up({ "a.txt": STATUS.success, "b.txt": STATUS.success });
  expect(screen.getByRole("status").textContent).toMatch(/^2 of 2 sent/);
  await press("Finish");
  expect(thanked()).toMatchObject({ files: ["a.txt", "b.txt"] });
  await press("Send more files");
  expect(screen.queryByRole("status")).toBeNull();
  await up({ "a.txt": STATUS.success, "b.txt": STATUS.success, "c.txt": STATUS.success });
  expect(screen.getByRole("status").textContent).toMatch(/^1 of 1 sent/);
  await press("Finish");
  expect(thanked().files).toEqual(["c.txt"]);
  expect(thanked().words).toMatch(/Your file has arrived/);
  await press("Send more files");
  await up({ "a.txt": STATUS.success, "c.txt": STATUS.success, "d.txt": STATUS.success });
  await press("Finish");
  expect(thanked().files).toEqual(["d.txt"]);
});

it("takes what has arrived out of the panel of transfers with its thanks, and leaves there what has not", async () => {
  const { up, press, thanked, gone } = aStage();
  const sent = { "a.txt": STATUS.success, "c.txt": STATUS.uploadCancelled };
  await up({ ...sent, "b.txt": CODES.fileEmpty, "d.txt": STATUS.stopped });
  await press("Finish");
  expect(thanked().files).toEqual(["a.txt"]);
  expect(gone).toEqual(["a.txt", "c.txt"]);
});
