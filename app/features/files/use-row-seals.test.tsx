import { act, cleanup, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { rowStateKey } from "#app/features/listing/row-state-key.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { type SealedRows, sealedRows } from "#tests/support/sealed-rows.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { addDoubt } from "./open-seal-check.ts";
import type { Doubts } from "./seal-doubts.ts";
import type { FilesScreen } from "./use-files-screen.ts";
import { useRowSeals } from "./use-row-seals.ts";

/** A little over the second in which rows are to stand still. */
const STILL_MS = 1_100;
const IDLE_MS = 600;
const ANSWER_MS = 100;
const MOST_LOOKS = 100;
const later = setTimeout;

const Words = await loadWords();
let user: TestAccount;
let server: SealedRows;
let open: FilesScreen["open"];
let doubts: Doubts;

beforeAll(async () => {
  user = await makeTestAccount();
});
beforeEach(() => {
  server = sealedRows(user);
  open = { ports: server.ports } as unknown as FilesScreen["open"];
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Shown {
  readonly items: readonly FileItem[];
  /** Places of the rows that are drawn. */
  readonly drawn?: readonly number[];
  readonly isInTrash?: boolean;
  readonly wasLookedFor?: boolean;
}

function List({ items, drawn = items.map((_, index) => index), ...place }: Shown) {
  const [known, setDoubts] = useState<Doubts>(new Map());
  doubts = known;
  const seals = { setDoubts };
  const rows = { itemAt: (index: number) => items[index] };
  const { isInTrash = false, wasLookedFor = false } = place;
  const screen = { open, filter: { items }, rows, seals, isInTrash, wasLookedFor };
  useRowSeals(screen as unknown as FilesScreen);
  return (
    <div data-view="list">
      {drawn.map((index) => (
        <div key={index} data-index={index} />
      ))}
    </div>
  );
}

const show = (shown: Shown) =>
  render(
    <Words>
      <List {...shown} />
    </Words>,
  );

const ask = (shown: Shown) => (
  <Words>
    <List {...shown} />
  </Words>
);

/** Time goes by until nothing is to be done, and what began by then ends. */
async function pass(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(STILL_MS));
  await act(() => vi.advanceTimersByTimeAsync(IDLE_MS));
  await act(() => new Promise((resolve) => later(resolve, ANSWER_MS)));
}

/** Cryptography takes as long as the machine is busy. */
async function until(check: () => void): Promise<void> {
  for (let left = MOST_LOOKS; ; left -= 1) {
    try {
      return check();
    } catch (error) {
      if (left === 0) throw error;
      await act(() => new Promise((resolve) => later(resolve, ANSWER_MS)));
    }
  }
}

const doubtOf = (item: FileItem) => doubts.get(rowStateKey(item));

it("says in each row in view what its seal does not confirm, though nobody asked", async () => {
  const good = await server.put("1");
  const longer = { ...(await server.put("2")), sizeBytes: 7_000_000 };
  const foreign = await server.put("3", { seal_sig: "", seal_by: "" });
  const torn = await server.put("4", { seal: "" });
  const below = { ...(await server.put("5")), sizeBytes: 7_000_000 };
  const items = [good, longer, foreign, torn, below];
  show({ items, drawn: [0, 1, 2, 3] });
  await pass();
  await until(() =>
    expect(items.map(doubtOf)).toEqual([
      undefined,
      { unverified: "size" },
      { note: "Not from you" },
      { unverified: "both" },
      undefined,
    ]),
  );
  expect(server.asked).toEqual([["1", "2", "3", "4"]]);
});

it("asks once rows stand still, and no row again that was judged", async () => {
  const items = [await server.put("1"), await server.put("2")].map((item) => ({
    ...item,
    sizeBytes: 3,
  }));
  const { rerender } = show({ items, drawn: [0] });
  await act(() => vi.advanceTimersByTimeAsync(800));
  document.dispatchEvent(new Event("scroll"));
  await act(() => vi.advanceTimersByTimeAsync(800));
  expect(server.asked).toEqual([]);
  await pass();
  await until(() => expect(doubts.size).toBe(1));
  expect(server.asked).toEqual([["1"]]);
  rerender(ask({ items: [...items] }));
  await pass();
  await until(() => expect(doubts.size).toBe(2));
  expect(server.asked).toEqual([["1"], ["2"]]);
  rerender(ask({ items: [...items] }));
  await pass();
  expect(server.asked).toHaveLength(2);
});

it("says nothing against rows where nobody answers, and asks for them again", async () => {
  const items = [{ ...(await server.put("1")), sizeBytes: 3 }];
  server.refuse = () => CODES.offline;
  const { rerender } = show({ items });
  await pass();
  await until(() => expect(server.asked).toHaveLength(1));
  expect(doubts.size).toBe(0);
  server.refuse = () => undefined;
  rerender(ask({ items: [...items] }));
  await pass();
  await until(() => expect(items.map(doubtOf)).toEqual([{ unverified: "size" }]));
});

it("asks for nothing in the trash, while the page is sealed, or once it is left", async () => {
  const items = [await server.put("1")];
  const { rerender, unmount } = show({ items, isInTrash: true });
  await pass();
  open = null;
  rerender(ask({ items }));
  await pass();
  open = { ports: server.ports } as unknown as FilesScreen["open"];
  rerender(ask({ items }));
  unmount();
  await pass();
  expect(server.asked).toEqual([]);
});

it("asks for nothing that was looked for: a server would learn what was found (R-685)", async () => {
  const items = [await server.put("1"), await server.put("2")];
  const { rerender } = show({ items, wasLookedFor: true });
  await pass();
  rerender(ask({ items: items.slice(1), wasLookedFor: true }));
  await pass();
  expect(server.asked).toEqual([]);
  rerender(ask({ items }));
  await pass();
  await until(() => expect(server.asked).toEqual([["1", "2"]]));
});

it("keeps what a row says of its author when its details tell another thing", async () => {
  const item = await server.put("1");
  const key = rowStateKey(item);
  const known: Doubts = new Map([[key, { note: "Not from you" }]]);
  const facts = {
    ...{ author: null, isFromOther: true, isOlder: false },
    sizeBytes: 1,
    modifiedMs: 1,
  };
  const told = addDoubt(item, { phase: "open", facts, unverified: "both" })(known);
  expect(told.get(key)).toEqual({ note: "Not from you", unverified: "both" });
  expect(addDoubt(item, { phase: "none" })(known)).toBe(known);
});
