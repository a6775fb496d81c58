import { findRightOfTicket } from "#api/hosts/read-right.ts";
import { randomHex } from "#api/secrets.ts";
import { JOB_ERRORS, type JobFile, type ServerJob } from "#api/server-jobs/job-board.ts";
import { BrokenPacket, provePackets } from "#api/server-jobs/packets.ts";
import { resultBytes } from "#api/server-jobs/result.ts";
import type { RegionStore, World } from "#api/world.ts";

const RESULT_ID_BYTES = 16;

interface Place {
  readonly world: World;
  readonly region: RegionStore;
}

/**
 * Looks at every file of a job before it is called ready: the right to it, its bytes, and that its key opens
 * its first and its last packet. Never rejects: what goes wrong stands in the job.
 */
export async function prepareJob(place: Place, job: ServerJob): Promise<void> {
  const { world } = place;
  const { order } = job;
  for (const file of order.files) {
    if (job.ended.signal.aborted) return;
    job.state = { kind: "preparing", itemId: file.itemId };
    job.touchedMs = world.clock.nowMs();
    const error = await findFault(place, job, file);
    if (job.ended.signal.aborted) return;
    if (error !== null) return world.serverJobs.fail(job, error, world.clock.nowMs());
  }
  job.touchedMs = world.clock.nowMs();
  job.state = {
    kind: "ready",
    resultId: randomHex(RESULT_ID_BYTES),
    sizeBytes: resultBytes(order),
  };
}

async function findFault(
  { world, region }: Place,
  { order }: ServerJob,
  file: JobFile,
): Promise<number | null> {
  try {
    const { cachekey, itemId, ownerId, encBytes } = file;
    const blob = { itemId, userId: ownerId };
    const right = await findRightOfTicket(
      { world, region },
      { ticket: order.ticket, cachekey, blob },
    );
    if (right === undefined) return JOB_ERRORS.over;
    if ((await region.blobs.sizeOf(cachekey)) !== encBytes) return JOB_ERRORS.bytesRefused;
    await provePackets(region.blobs, file);
    return null;
  } catch (error) {
    return error instanceof BrokenPacket ? JOB_ERRORS.keyRefused : JOB_ERRORS.broken;
  }
}
