import type { Locator } from "@playwright/test";

/** Square pixels of one that the other covers; none where it is gone. */
export async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [
    await one.boundingBox({ timeout: 500 }).catch(() => null),
    await other.boundingBox(),
  ];
  if (a === null || b === null) return 0;
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}
