import type { FileItem } from "#app/core/files/item.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";

/** The benchmark's list is the same in every run: a fixed walk of numbers instead of chance. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const PLACES = ["Harbour", "Überseering", "Pier", "Montréal", "Lager", "Quai", "Angebot", "Plan"];
const ENDINGS = [".pdf", ".docx", ".jpg", ".xlsx", ".txt"];
const FIRST_DAY_MS = 1_500_000_000_000;
const SPAN_MS = 250_000_000_000;
const FOLDER_SHARE = 0.05;

/** Items of one folder with names, dates and sizes as people have them. */
export function manyItems(count: number): FileItem[] {
  const next = seeded(7);
  const pick = (from: readonly string[]) => from[Math.floor(next() * from.length)] ?? "";
  return Array.from({ length: count }, (_, index): FileItem => {
    const isFolder = next() < FOLDER_SHARE;
    const text = `${pick(PLACES)} ${pick(PLACES)} ${Math.floor(next() * count)}`;
    return aFileItem({
      id: String(index),
      kind: isFolder ? "folder" : "file",
      name: openName(isFolder ? text : text + pick(ENDINGS), String(index)),
      sizeBytes: isFolder ? 0 : Math.floor(next() * 1e9),
      modifiedMs: FIRST_DAY_MS + Math.floor(next() * SPAN_MS),
    });
  });
}
