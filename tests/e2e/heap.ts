import type { Page } from "@playwright/test";
import * as v from "valibot";

const Snapshot = v.object({ strings: v.array(v.string()) });

/** Every string that the scripts of a page can still reach. Chromium only. */
export async function reachableTexts(page: Page): Promise<readonly string[]> {
  const cdp = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  cdp.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await cdp.send("HeapProfiler.enable");
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await cdp.detach();
  return parseTexts(chunks.join(""));
}

/** The texts of a heap snapshot. */
export function parseTexts(snapshot: string): readonly string[] {
  return v.parse(Snapshot, JSON.parse(snapshot)).strings;
}
