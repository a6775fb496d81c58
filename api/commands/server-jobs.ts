import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { Tickets } from "#api/auth/tickets.ts";
import { type Handlers, toId } from "#api/handler.ts";
import {
  JOB_ERRORS,
  type JobFile,
  type JobOrder,
  type ServerJob,
} from "#api/server-jobs/job-board.ts";
import { openZipKey } from "#api/server-jobs/job-keys.ts";
import { plainBytesOf } from "#api/server-jobs/packets.ts";
import { prepareJob } from "#api/server-jobs/prepare.ts";
import { resultBytes } from "#api/server-jobs/result.ts";
import { hasVaultItem, heldName, readHeldBlobs } from "#api/store/job-files-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { serverJob } from "#app/contract/endpoints/server-job.ts";
import type { DataInputOf, ParsedRequestOf } from "#app/contract/registry.ts";
import { SERVER_JOB_LIMITS } from "#app/contract/server-job-limits.data.ts";

type State = DataInputOf<"jobstatus">;
type WireJob = ParsedRequestOf<"setjob">;

/** A file of which nobody knows yet whether it is there. */
interface AskedFile {
  readonly itemId: number;
  readonly cachekey: string;
  readonly path: string;
  readonly modifiedMs: number;
  /** null: it did not open. */
  readonly key: Buffer | null;
}

/** What the server does with files that somebody let it open, and nothing else (Readings ). */
export const serverJobHandlers = {
  setjob: async (context, request) => {
    const shareKey = Buffer.from(request.share_key, "base64");
    const files = toAsked(request, shareKey);
    shareKey.fill(0);
    const { empty_folders: emptyFolders } = request;
    return begin(context, { ...request, kind: "zip", files, emptyFolders });
  },

  compaturl: (context, request) => {
    const { cachekey } = request;
    const key = Buffer.from(request.datakey, "base64");
    const file = { itemId: toId(request.coffer_id), cachekey, path: "", modifiedMs: 0, key };
    return begin(context, { ...request, kind: "file", files: [file], emptyFolders: [] });
  },

  jobstatus: async (context, { job_id }) => {
    const job = findOwn(context, job_id);
    return job === undefined ? failed(JOB_ERRORS.unknown) : toState(job);
  },

  jobend: async (context, { job_id }) => {
    // Whoever knows it may end it, and somebody who has just signed out must.
    const { serverJobs, clock } = context.world;
    const job = serverJobs.find(job_id, clock.nowMs());
    if (job?.order.region === context.region.name) serverJobs.end(job);
    return {};
  },
} satisfies Partial<Handlers>;

/** 9000 for lists that do not belong together. */
function toAsked(request: WireJob, shareKey: Buffer): AskedFile[] {
  const { coffer_id_list: ids, cachekeylist: cachekeys, keys, job_id: jobId } = request;
  if (ids.length !== keys.length || cachekeys.length !== keys.length)
    throw new ApiError(CODES.malformed);
  return keys.map(({ coffer_id, name, fid, enc_data_key, usertime }, index) => {
    if (ids[index] !== coffer_id) throw new ApiError(CODES.malformed);
    const key = openZipKey(enc_data_key, shareKey, { jobId, fid });
    const cachekey = cachekeys[index] ?? "";
    return { itemId: toId(coffer_id), cachekey, path: name, modifiedMs: usertime, key };
  });
}

interface Asked extends Pick<JobOrder, "kind" | "emptyFolders"> {
  readonly job_id: string;
  readonly publink_id?: string | undefined;
  readonly ticket: string;
  readonly files: readonly AskedFile[];
}

async function begin(context: CommandContext, asked: Asked): Promise<State> {
  const { world, region } = context;
  const owner = ownerOf(context);
  const own = findOwn(context, asked.job_id);
  if (own !== undefined) return toState(own);
  const waitS = await world.bus.limits.count("serverJobs", owner);
  if (waitS > 0) throw tooManyTries(waitS);
  const { kind, emptyFolders, ticket, job_id: jobId, publink_id: publinkId } = asked;
  const files = await findFiles(context, asked);
  if (files === null) return failed(JOB_ERRORS.keyRefused);
  const userId = context.session?.userId ?? 0;
  const whose = { jobId, region: region.name, userId, owner, publinkId };
  const order: JobOrder = { ...whose, kind, ticket, files, emptyFolders };
  const isTooLarge = kind === "zip" && resultBytes(order) > SERVER_JOB_LIMITS.zipBytes;
  if (isTooLarge) return failed(JOB_ERRORS.tooLarge);
  const job = world.serverJobs.add(order, world.clock.nowMs());
  // A word that the specification gives to a server without room (B§4, 7502).
  if (job === "full" || job === "many") return { status: "fail", totalsize: 0 };
  if (job === "taken") throw new ApiError(CODES.denied);
  // Its end stands in the job.
  void prepareJob({ world, region }, job);
  return toState(job);
}

/**
 * 1804 for what the ticket does not name and for what is not there: whoever has no ticket for a file learns nothing of
 * it. 8401 for the Vault; null where a key did not open.
 */
async function findFiles(
  context: CommandContext,
  { ticket, files: asked }: Pick<Asked, "ticket" | "files">,
): Promise<JobFile[] | null> {
  const { db } = context.region;
  if (!namesAll(context, ticket, asked)) throw new ApiError(CODES.itemMissing);
  const held = await readHeldBlobs(db, asked);
  const isWhole = asked.every(({ itemId, cachekey }) => held.has(heldName(itemId, cachekey)));
  if (!isWhole) throw new ApiError(CODES.itemMissing);
  const itemIds = asked.map(({ itemId }) => itemId);
  if (await hasVaultItem(db, itemIds)) throw new ApiError(CODES.denied);
  const files = asked.map(({ key, ...file }): JobFile | null => {
    const blob = held.get(heldName(file.itemId, file.cachekey));
    const plainBytes = blob === undefined ? null : plainBytesOf(blob.encBytes);
    if (blob === undefined || plainBytes === null) throw new ApiError(CODES.itemMissing);
    return key === null ? null : { ...file, ...blob, key, plainBytes };
  });
  return files.some((file) => file === null) ? null : files.filter((file) => file !== null);
}

/** Whether the ticket was given for each of the files; whether that still holds is looked at for each read. */
function namesAll(
  { world, region, nowS }: CommandContext,
  ticket: string,
  asked: readonly AskedFile[],
): boolean {
  const named = new Tickets(world.keys).openDownload(ticket, { region: region.name, nowS });
  return named !== undefined && asked.every(({ cachekey }) => named.basesOf(cachekey).length > 0);
}

/** An account, or an address for whoever has none. */
function ownerOf({ session, addressKey }: CommandContext): string {
  return session === null ? `a${addressKey}` : `u${session.userId}`;
}

/** One answer for what is unknown, forgotten and somebody else's (Trust T4). */
function findOwn({ world, region, session }: CommandContext, jobId: string): ServerJob | undefined {
  const job = world.serverJobs.find(jobId, world.clock.nowMs());
  if (job === undefined || job.order.region !== region.name) return undefined;
  return job.order.userId === (session?.userId ?? 0) ? job : undefined;
}

function failed(error: number): State {
  return { status: "error", error_msg: `The job failed [${error}]`, totalsize: 0 };
}

function toState({ state, order: { publinkId }, sentBytes }: ServerJob): State {
  const link = publinkId !== undefined && { publink_id: publinkId };
  switch (state.kind) {
    case "preparing": {
      const downloading = state.itemId === null ? [] : [String(state.itemId)];
      return { status: "download", totalsize: 0, downloading, ...link };
    }
    case "failed":
      return { ...failed(state.error), ...link };
    case "ready": {
      const { sizeBytes: totalsize, resultId: jsonname } = state;
      const of = { url: serverJob.path, totalsize, jsonname, ...link };
      return { status: "success", ...of, sent_bytes: sentBytes };
    }
  }
}
