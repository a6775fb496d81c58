import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { FolderPlaces, type PlacesPorts } from "#app/core/transfers/folder/folder-places.ts";
import type { PlannedFile, PlannedFolder } from "#app/core/transfers/folder/folder-plan.ts";
import type { FolderWay } from "#app/core/transfers/folder/folder-way.ts";
import type { StandingFiles } from "#app/core/transfers/folder/standing-files.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { callPatiently, UPLOAD_POLICY } from "#app/core/transfers/retry.ts";
import { currentAccount } from "#app/core/transfers/transfer-ports.ts";
import { runUpload } from "#app/core/transfers/upload/upload-job.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-task.ts";
import type { UploadPorts } from "#app/core/transfers/upload/upload-transfer.ts";

/** Into the own areas, or a share. */
export class OwnFolderWay implements FolderWay {
  readonly needsKeys = true;
  readonly sendsTogether = true;
  readonly offersNames = true;
  readonly depth: number;
  readonly #into: OpenedFolder;
  readonly #shared: UploadPorts;
  readonly #places: FolderPlaces;
  /** null: no earlier page was at work here. */
  readonly #standing: StandingFiles | null;

  constructor(into: OpenedFolder, shared: UploadPorts, standing: StandingFiles | null) {
    this.#into = into;
    this.depth = into.path.length;
    this.#shared = shared;
    this.#places = new FolderPlaces(into);
    this.#standing = standing;
  }

  begin(job: Job): void {
    if (currentAccount(job.ports) === null) throw new AppError(CODES.notSignedIn);
    if (this.#into.isReadOnly) throw new AppError(CODES.readOnly);
    this.#places.forgetFailed();
  }

  placeOf(job: Job, planned: PlannedFolder): Promise<OpenedFolder> {
    return this.#places.of(planned, this.#portsOf(job));
  }

  async isUp(job: Job, file: PlannedFile, folder: OpenedFolder): Promise<boolean> {
    const ports = { ...this.#portsOf(job), reader: job.reader };
    return (await this.#standing?.isUp(folder, file, ports)) ?? false;
  }

  upload(job: Job, task: UploadTask): Promise<{ readonly isSkipped: boolean }> {
    return runUpload(job, this.#shared, task);
  }

  #portsOf(job: Job): PlacesPorts {
    const account = currentAccount(job.ports);
    if (account === null) throw new AppError(CODES.notSignedIn);
    return {
      files: { ...job.ports, account },
      signal: job.signal,
      patiently: (call) => callPatiently(job.retry, UPLOAD_POLICY, call),
      changed: (folderId) => this.#shared.folderChanged(folderId),
    };
  }
}
