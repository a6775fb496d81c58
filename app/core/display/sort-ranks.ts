/** Natural order of names in a language: `file 2` before `file 10`, case last. */
export function createNameCollator(locale: string): Intl.Collator {
  return new Intl.Collator(locale, { numeric: true, sensitivity: "variant" });
}

/**
 * The place of each text in the order of the collator; equal texts share one. Comparing ranks
 * instead of texts makes every later sort of the same rows forty times as fast (Performance P6).
 */
export function rankTexts(texts: readonly string[], collator: Intl.Collator): Uint32Array {
  const order = Array.from(texts, (_, row) => row);
  order.sort((a, b) => collator.compare(texts[a] ?? "", texts[b] ?? ""));
  const ranks = new Uint32Array(texts.length);
  let rank = 0;
  for (const [place, row] of order.entries()) {
    const before = texts[order[place - 1] ?? row] ?? "";
    if (place > 0 && collator.compare(before, texts[row] ?? "") !== 0) rank = place;
    ranks[row] = rank;
  }
  return ranks;
}
