import { SMALL_FILE_LIMITS } from "#app/contract/small-file-limits.data.ts";
import type { LinkVisit } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { judgeEach, Parcels, type ReadyFile } from "#app/core/transfers/upload/parcels.ts";
import type { AddedFile } from "#app/core/transfers/upload/small-files.api.ts";
import {
  addVisitorFiles,
  type VisitorFileRequest,
} from "#app/core/transfers/upload/visitor-files.api.ts";
import type { VisitorLocks } from "#app/core/transfers/upload/visitor-locks.ts";

/** Sends small files of a visitor together: a call shows one lock of one link, once. */
export class VisitorParcels {
  readonly #locks: VisitorLocks;
  readonly #byLock = new Map<string, Parcels<VisitorFileRequest>>();

  constructor(locks: VisitorLocks) {
    this.#locks = locks;
  }

  add(
    job: Job,
    { cachekey, passwordlock }: LinkVisit,
    ready: ReadyFile<VisitorFileRequest>,
  ): Promise<AddedFile> {
    const lock = `${cachekey}|${passwordlock}`;
    const shown = { cachekey, passwordlock };
    const parcels =
      this.#byLock.get(lock) ??
      new Parcels<VisitorFileRequest>({
        judge: (files) => judgeEach("pathaddmanypublic", files),
        maxFiles: SMALL_FILE_LIMITS.maxFilesOfVisit,
        maxBodyBytes: SMALL_FILE_LIMITS.visitBodyBytes,
        send: (api, files, signal) =>
          this.#locks.pass(shown, () => addVisitorFiles(api, shown, { files, signal })),
      });
    this.#byLock.set(lock, parcels);
    return parcels.add(job, ready);
  }
}
