import type { SourceFile, TargetFolder } from "#app/core/ports.ts";
import type { TransferWork } from "#app/core/transfers/accepted.ts";
import type { Job } from "#app/core/transfers/job.ts";

/** How a run came to its end without a failure; `skipped`: nothing was to be done, and its row goes. */
export type Outcome = "done" | "skipped";

/**
 * One transfer of any kind. Whoever starts, stops and repeats it need not know which: its row is what
 * `Job.report` says, its state the status of that row in the queue.
 */
export interface Transfer {
  /** Whether it waits while the own keys are sealed; a visitor's read does not. */
  readonly needsKeys: boolean;
  /**
   * Starts it, or goes on with what an earlier run left. It stops when the job's signal is aborted,
   * and rejects with the code that its row then shows.
   */
  run(job: Job): Promise<Outcome>;
  /** The keys are gone for now: lets go of what lay under them; a further run comes when they are back. */
  suspend(): void;
  /** Of what can be files in a folder: the next run saves it there (Reading R-529). */
  saveInto?(folder: TargetFolder): void;
  /** Of the upload of one file: the same upload, of the file that was chosen in its place. */
  workWith?(source: SourceFile): TransferWork;
  /** Lets go of what a run left for the next one. */
  release(): void;
}
