import { withRegions } from "#api/admin/with-regions.ts";
import { toIso } from "#api/iso-time.ts";
import { ClockGuard } from "#api/store/clock-guard.ts";

const MS = 1000;

/** The present time and the last that was trusted, and whether purges are held by the difference. */
export async function showClock(dataFolder: string) {
  const { nowS, lastS, isAhead } = await withGuard(dataFolder, (guard) => guard.read());
  const data = { now: toIso(nowS), last: toIso(lastS), held: isAhead };
  const state = isAhead ? "Purges are held." : "Purges are not held.";
  const text = `The clock says ${data.now}; it was last trusted at ${data.last}. ${state}`;
  return { text, data };
}

/** Writes the present time down as credible; a running server goes on within a minute. */
export async function acceptClock(dataFolder: string) {
  const { nowS } = await withGuard(dataFolder, (guard) => guard.accept());
  const accepted = toIso(nowS);
  const when = "Purges go on within a minute, or at the next start.";
  return { text: `The clock is accepted: ${accepted}. ${when}`, data: { accepted } };
}

function withGuard<T>(dataFolder: string, work: (guard: ClockGuard) => Promise<T>): Promise<T> {
  const nowS = () => Math.floor(Date.now() / MS);
  return withRegions(dataFolder, (regions) => work(new ClockGuard(regions, nowS)));
}
