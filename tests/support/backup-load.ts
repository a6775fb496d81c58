import { createHash } from "node:crypto";
import { signUp, type TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import {
  ciphertextFor,
  preupload,
  sendChunk,
  thumbRequest,
  uploadFile,
} from "#mock-api/testing/uploads.ts";

/** Files that stay; older ones are deleted for good while the load goes on. */
const KEPT_FILES = 60;
const WRITERS = 2;
const CHUNK_BYTES = 131_072;
const RETRY_MS = 20;

export interface AcknowledgedFile {
  readonly cachekey: string;
  readonly sha256: string;
}

export interface AcknowledgedChunk {
  readonly backupId: string;
  readonly sha256: string;
}

/**
 * People who upload, add thumbnails, leave uploads unfinished and delete for good, without a pause. It notes
 * what the server acknowledged; what somebody began to delete counts no more.
 */
export class BackupLoad {
  /** By item. */
  readonly files = new Map<string, AcknowledgedFile>();
  /** First chunks of uploads that nobody finishes. */
  readonly chunks: AcknowledgedChunk[] = [];
  readonly #account: TestAccount;
  #isRunning = true;
  #work: Promise<unknown> = Promise.resolve();

  private constructor(account: TestAccount) {
    this.#account = account;
  }

  static async start(url: string): Promise<BackupLoad> {
    const client = new TestClient(`${url}/r/ca-central`);
    const load = new BackupLoad(await signUp(client, "ada@example.com"));
    await load.#leaveUnfinished();
    for (let file = 0; file < 5; file += 1) await load.#upload(file);
    load.#work = Promise.all(Array.from({ length: WRITERS }, () => load.#write()));
    return load;
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#work;
  }

  async #write(): Promise<void> {
    for (let turn = 0; this.#isRunning; turn += 1) {
      try {
        await this.#upload(turn);
        if (this.files.size > KEPT_FILES) await this.#deleteOldest();
      } catch {
        // The server was killed, or refuses so many calls: what it did not acknowledge does not count.
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  async #upload(turn: number): Promise<void> {
    const file = await uploadFile(this.#account, { sizeBytes: turn % 10 === 9 ? 200_000 : 3000 });
    this.files.set(file.itemId, { cachekey: file.cachekey, sha256: sha256(file.blob) });
    if (turn % 5 === 4) await this.#account.client.call("thumbadd", thumbRequest(file));
  }

  async #deleteOldest(): Promise<void> {
    const [oldest] = this.files.keys();
    if (oldest === undefined || !this.files.delete(oldest)) return;
    const request = () => ({ request_id: sealed.requestId(), coffer_ids: [oldest] });
    await this.#account.client.call("pathdelete", request());
    await this.#account.client.call("pathpurge", request());
  }

  async #leaveUnfinished(): Promise<void> {
    const opened = await preupload(this.#account, 3 * CHUNK_BYTES);
    const bytes = ciphertextFor(CHUNK_BYTES).subarray(0, CHUNK_BYTES);
    await sendChunk(this.#account, opened, { bytes, offset: 0 });
    this.chunks.push({ backupId: opened.backup_id, sha256: sha256(bytes) });
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
