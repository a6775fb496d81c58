const GAP = 0;

/**
 * React fills a view of 2 KB at a time and sends it whole, also where its last bytes are empty because
 * the next character needs more: browsers would show them as "��" (React 18, `writeStringChunk`).
 * No page has such bytes of its own.
 */
export function withoutGaps(page: Uint8Array): Uint8Array {
  return page.includes(GAP) ? page.filter((byte) => byte !== GAP) : page;
}
