import "#app/ui/tokens.css";
import "#app/ui/base.css";
import { useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { createItemFilter } from "#app/core/files/filter.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { nameText, rankItems, sortItems } from "#app/core/files/sort.ts";
import { FileGrid } from "#app/ui/grid/FileGrid.tsx";
import type { GridRow } from "#app/ui/grid/row.ts";
import { emptySelection } from "#app/ui/grid/selection.ts";
import { texts } from "#tests/support/grid-builders.ts";
import { manyItems, seeded } from "./list-data.ts";

/** Milliseconds of one go each; the caller takes medians. */
export interface ListBench {
  prepare(count: number): void;
  sortByCollator(): number;
  sortAgain(key: "name" | "usertime" | "size"): number;
  /** What a list does without thinking: ready texts, in lower case at each press of a key. */
  filterNaively(search: string): { ms: number; found: number };
  filter(search: string): { ms: number; found: number };
  /** One letter after the other, in both ways: milliseconds of all keys together. */
  filterTyped(search: string): { ms: number; besideMs: number; slowestMs: number };
  /** Draws the grid, or an empty block of the same height to compare the machine with. */
  show(what: "grid" | "nothing"): Promise<void>;
  /** Jumps to another place in every frame; gives the time between frames. */
  jump(frames: number): Promise<number[]>;
}

declare global {
  interface Window {
    listBench?: ListBench;
  }
}

const collator = createNameCollator("en");
const DAY_MS = 86_400_000;
const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const dayOf = new Map<number, string>();
/** Each day is written once, as the product's own dates cost next to nothing (Performance P6). */
const rowTexts = {
  date: (item: FileItem) => {
    const dayNumber = Math.floor(item.modifiedMs / DAY_MS);
    const text = dayOf.get(dayNumber) ?? day.format(item.modifiedMs);
    dayOf.set(dayNumber, text);
    return text;
  },
  size: (item: FileItem) => `${Math.round(item.sizeBytes / 1e5) / 10} MB`,
};

/** As long as those of the server, each a text of its own. */
function withIds(item: FileItem, index: number): FileItem {
  const digits = String(index).padStart(HEX_UNITS, "0");
  const name = item.name.state === "open" ? { ...item.name, fid: digits.slice(32) } : item.name;
  const parentFid = "0".repeat(32);
  return { ...item, name, parentFid, cachekey: `c${digits}`, blobId: `b${digits}` };
}

const HEX_UNITS = 64;

function createBench(host: HTMLElement): ListBench {
  let items: FileItem[] = [];
  let ranked = rankItems(items, collator);
  let ready: string[][] = [];
  let find = createItemFilter(items, rowTexts);
  let root = createRoot(host);
  const filterNaively = (search: string) =>
    counted(() =>
      items.filter((_, row) => ready[row]?.some((text) => text.toLowerCase().includes(search))),
    );
  const filter = (search: string) => {
    // What was found for another word is of no use for this one.
    find(ANOTHER_WORD);
    return counted(() => find(search));
  };
  return {
    prepare: (count) => {
      items = manyItems(count).map(withIds);
      ranked = rankItems(items, collator);
      ready = items.map((item) => [nameText(item), rowTexts.date(item), rowTexts.size(item)]);
      find = createItemFilter(items, rowTexts);
    },
    sortByCollator: () =>
      timed(() => items.toSorted((a, b) => collator.compare(nameText(a), nameText(b)))).ms,
    sortAgain: (key) => timed(() => sortItems(ranked, { key, direction: "asc" })).ms,
    filterNaively,
    filter,
    filterTyped: (search) => {
      find(ANOTHER_WORD);
      const keys = Array.from(search, (_, index) => search.slice(0, index + 1));
      const own = keys.map((text) => counted(() => find(text)));
      const naive = keys.map(filterNaively);
      if (own.some(({ found }, index) => found !== naive[index]?.found))
        throw new Error(`the filters differ on the way to ${search}`);
      return {
        ms: sumOf(own),
        besideMs: sumOf(naive),
        slowestMs: Math.max(...own.map(({ ms }) => ms)),
      };
    },
    show: async (what) => {
      root.unmount();
      root = createRoot(host);
      root.render(what === "grid" ? <Stage items={items} /> : <Empty />);
      await framesLater(SETTLE_FRAMES);
    },
    jump: (frames) => jump(host, frames),
  };
}

const SETTLE_FRAMES = 20;
const ANOTHER_WORD = "quite another word";

function sumOf(keys: readonly { readonly ms: number }[]): number {
  return keys.reduce((sum, { ms }) => sum + ms, 0);
}

function Empty() {
  return (
    <div className="scroller">
      <div className="block" />
    </div>
  );
}

function Stage({ items }: { readonly items: readonly FileItem[] }) {
  const [selection, setSelection] = useState(emptySelection);
  const rows = useMemo(
    () => ({ count: items.length, rowAt: (index: number) => toRow(items[index]) }),
    [items],
  );
  return (
    <FileGrid
      view="list"
      rows={rows}
      texts={texts}
      selection={selection}
      onSelection={setSelection}
      events={EVENTS}
    />
  );
}

const ignore = () => undefined;
/** Rows bear all their controls. */
const EVENTS = { onCommand: ignore, onStar: ignore, onLink: ignore, onMenu: ignore };

function toRow(item: FileItem | undefined): GridRow | undefined {
  if (item === undefined) return undefined;
  return {
    key: item.id,
    name: nameText(item),
    kind: item.kind,
    symbol: item.kind === "folder" ? "ft-folder" : "ft-pdf",
    state: { kind: "normal" },
    href: item.kind === "folder" ? `/files/${item.id}` : undefined,
    date: { iso: "2026-03-14", day: rowTexts.date(item) },
    size: rowTexts.size(item),
  };
}

function timed<T>(work: () => T): { ms: number; value: T } {
  const startMs = performance.now();
  const value = work();
  return { ms: performance.now() - startMs, value };
}

function counted(work: () => readonly unknown[]): { ms: number; found: number } {
  const { ms, value } = timed(work);
  return { ms, found: value.length };
}

async function jump(host: HTMLElement, frames: number): Promise<number[]> {
  // The grid scrolls by itself, inside a column of a given height.
  const scroller = host.firstElementChild;
  if (scroller === null) return [];
  const next = seeded(11);
  const between: number[] = [];
  let lastMs = await nextFrame();
  for (let frame = 0; frame < frames; frame += 1) {
    scroller.scrollTop = next() * (scroller.scrollHeight - scroller.clientHeight);
    const nowMs = await nextFrame();
    between.push(nowMs - lastMs);
    lastMs = nowMs;
  }
  return between;
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

async function framesLater(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await nextFrame();
}

const host = document.querySelector<HTMLElement>("#host");
if (host !== null) window.listBench = createBench(host);
