import * as CODES from "#app/contract/errors/codes.ts";
import type { Account } from "#app/core/account/account.ts";
import type { DataKeyId, Fid } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import type { NamedItem } from "#app/core/files/placed-name.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { readContextOf } from "#app/core/transfers/read-context.ts";
import { callPatiently, UPLOAD_POLICY } from "#app/core/transfers/retry.ts";
import type { ChoiceKeeper } from "#app/core/transfers/upload/choice-keeper.ts";
import { type SentEnd, withEnd } from "#app/core/transfers/upload/resume-record.crypto.ts";
import { sealNewName } from "#app/core/transfers/upload/upload.crypto.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-task.ts";
import { findNamedFile } from "#app/core/transfers/upload/version-base.ts";

/** A job of somebody who is signed in. */
export type OwnJob = Job & { readonly account: Account };

/** A file that is there, with its data key, which is whoever's that finds it. */
export interface UpFile {
  readonly itemId: string;
  readonly fid: Fid;
  readonly blobId: string;
  readonly dataKey: DataKeyId;
  /** Pictures of it lie there already. */
  readonly isPictured: boolean;
}

/**
 * The ends of one upload whose answers nobody heard (Reading R-632): what the server did for one of them is
 * done, and is neither sent again nor taken for a file of somebody else.
 */
export class SentEnds {
  readonly #job: OwnJob;
  readonly #choices: Pick<ChoiceKeeper, "noteEnd">;
  readonly #task: UploadTask;

  constructor(job: OwnJob, choices: Pick<ChoiceKeeper, "noteEnd">, task: UploadTask) {
    this.#job = job;
    this.#choices = choices;
    this.#task = task;
  }

  /**
   * Notes it, then sends it: whichever page hears the answer, it is that of this end. One that is refused for
   * its name has made nothing.
   */
  async send<T>(end: SentEnd, call: () => Promise<T>): Promise<T> {
    this.#task.ends = withEnd(this.#task.ends, end);
    await this.#choices.noteEnd(this.#task.id, end);
    try {
      return await call();
    } catch (error) {
      if (hasCode(error, CODES.fileNameTaken)) {
        this.#task.ends = this.#task.ends.filter((other) => other !== end);
      }
      throw error;
    }
  }

  /**
   * The file that one of them made; null where none has its name. Name and seal of what stands there say so,
   * under the user's own keys: a server that has not got that end does not know D, and has no such seal.
   */
  async findUp(): Promise<UpFile | null> {
    for (const end of this.#task.ends) {
      const item = await this.#findNamed(end);
      const dataKey = item?.name.fid === end.fid ? await this.#openMade(item, end) : null;
      if (item === null || dataKey === null) continue;
      this.#job.report({ name: end.name });
      const isPictured = (item.thumbs ?? 0) !== 0;
      return { itemId: item.id, fid: end.fid, blobId: item.blobId, dataKey, isPictured };
    }
    return null;
  }

  async #findNamed({ name: text, fid }: SentEnd): Promise<NamedItem | null> {
    const { ports, retry, account } = this.#job;
    const { api, crypto } = ports;
    const { folder } = this.#task;
    const place = await sealNewName(crypto, folder, { name: text, fid });
    return callPatiently(retry, UPLOAD_POLICY, () =>
      findNamedFile({ api, crypto, account }, folder, { text, place }),
    );
  }

  /** Its data key; null where that end did not make it. */
  async #openMade(item: NamedItem, { digestHex }: SentEnd): Promise<DataKeyId | null> {
    const { reader, signal } = this.#job;
    const context = { ...readContextOf(this.#task.folder), digestHex };
    try {
      const files = await reader.open({ items: [item], context }, { signal });
      return (await files.openBlob(item)).dataKey;
    } catch (error) {
      signal.throwIfAborted();
      if (hasCode(error, CODES.downloadLost)) {
        throw new AppError(CODES.uploadLost, { cause: error });
      }
      // It is of another content, or nobody can say of which: then its name is taken, and that is asked.
      return null;
    }
  }
}
