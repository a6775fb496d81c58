import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { type Snapshot, sharedSnapshot } from "#tests/evil/snapshot.ts";
import { openStage, type Stage } from "#tests/evil/stage.ts";

const SLOW_MS = 60_000;

/** Gives each test of this file a stage of its own, on which the oracle finds nothing at the end. */
export function forEachStage(
  take: (stage: Stage, snapshot: Snapshot) => void,
  { withTeam = false } = {},
): void {
  vi.setConfig({ testTimeout: SLOW_MS });
  let snapshot: Snapshot;
  let stage: Stage;
  beforeAll(async () => {
    snapshot = await sharedSnapshot({ withTeam });
  }, SLOW_MS);
  beforeEach(async () => {
    stage = await openStage(snapshot);
    take(stage, snapshot);
  }, SLOW_MS);
  afterEach(async () => {
    expect(stage.finds).toEqual([]);
    await stage.close();
  });
}
