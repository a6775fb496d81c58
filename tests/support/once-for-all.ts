import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeNewData } from "#mock-api/testing/new-data.ts";
import { PREPARED } from "#tests/support/prepared.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";

/** Before the tests of a run: what most of them begin with is made once. */
export default async function setup(): Promise<() => void> {
  const removeData = await makeNewData(quickFolder());
  const prepared = mkdtempSync(join(quickFolder(), "coffer-prepared-"));
  process.env[PREPARED] = prepared;
  return () => {
    removeData();
    rmSync(prepared, { recursive: true, force: true });
  };
}
