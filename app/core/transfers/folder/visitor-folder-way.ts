import * as CODES from "#app/contract/errors/codes.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import type { LinkUploadFolder } from "#app/core/transfers/engine.ts";
import type { PlannedFolder } from "#app/core/transfers/folder/folder-plan.ts";
import type { FolderWay } from "#app/core/transfers/folder/folder-way.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { type LinkUploadTask, runLinkUpload } from "#app/core/transfers/upload/link-upload-job.ts";
import {
  type AskedFolder,
  makeVisitorFolder,
} from "#app/core/transfers/upload/make-visitor-folder.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-task.ts";
import type { VisitorNaming } from "#app/core/transfers/upload/visitor-naming.ts";

interface VisitorPorts extends VisitorNaming {
  folderChanged(folderId: string): void;
}

/**
 * Into a link, by somebody who replaces nothing (Reading R-404): a folder whose name is taken gets the next
 * free one, and all that lies in it goes into that (Reading R-563).
 */
export class VisitorFolderWay implements FolderWay {
  readonly needsKeys = false;
  readonly sendsTogether = true;
  readonly offersNames = false;
  readonly depth: number;
  readonly #into: LinkUploadFolder;
  readonly #shared: VisitorPorts;
  readonly #places = new Map<PlannedFolder, Promise<LinkUploadFolder>>();
  readonly #failed = new Set<PlannedFolder>();
  readonly #asked = new Map<PlannedFolder, AskedFolder>();
  readonly #made = new Map<LinkUploadFolder, PlannedFolder>();
  #lastFolder = 0;

  constructor(into: LinkUploadFolder, shared: VisitorPorts) {
    this.#into = into;
    this.depth = into.path.length;
    this.#shared = shared;
  }

  begin(): void {
    for (const folder of this.#failed) this.#places.delete(folder);
    this.#failed.clear();
  }

  placeOf(job: Job, planned: PlannedFolder): Promise<LinkUploadFolder> {
    const known = this.#places.get(planned);
    if (known !== undefined) return known;
    const place = this.#make(job, planned);
    this.#places.set(planned, place);
    place.catch(() => this.#failed.add(planned));
    return place;
  }

  /** He is shown nothing that could say so: what he began ends with his page. */
  async isUp(): Promise<boolean> {
    return false;
  }

  async upload(job: Job, task: UploadTask): Promise<{ readonly isSkipped: boolean }> {
    if (!isOfLink(task)) throw new AppError(CODES.shareKeyRefused);
    try {
      await runLinkUpload(job, this.#shared, task);
    } catch (error) {
      if (hasCode(error, CODES.folderNotFound)) this.#lose(task.folder);
      throw error;
    }
    return { isSkipped: false };
  }

  /**
   * Nothing more goes into it: it is gone, or a file request does not know it under another key of the link. The
   * next run makes it anew, with all above it.
   */
  #lose(place: LinkUploadFolder): void {
    for (let lost = this.#made.get(place) ?? null; lost !== null; lost = lost.parent) {
      this.#failed.add(lost);
      this.#asked.delete(lost);
    }
  }

  async #make(job: Job, planned: PlannedFolder): Promise<LinkUploadFolder> {
    const { parent, name } = planned;
    const into = parent === null ? this.#into : await this.placeOf(job, parent);
    job.signal.throwIfAborted();
    const id = `${job.id}/folder/${++this.#lastFolder}`;
    const made = await makeVisitorFolder({ ...job, id }, this.#shared, {
      ...{ into, name, asked: this.#asked.get(planned) },
      onAsk: (asked) => this.#asked.set(planned, asked),
    });
    this.#made.set(made, planned);
    this.#shared.folderChanged(into.id);
    return made;
  }
}

/** Its folder is one that {@link VisitorFolderWay.placeOf} gave. */
function isOfLink(task: UploadTask): task is LinkUploadTask {
  return "visit" in task.folder;
}
