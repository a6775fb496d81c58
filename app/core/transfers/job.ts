import type { ByteBudget } from "#app/core/transfers/byte-budget.ts";
import type { Connection } from "#app/core/transfers/connection.ts";
import type { Gate } from "#app/core/transfers/gate.ts";
import type { QueueProgress } from "#app/core/transfers/queue.ts";
import type { Line } from "#app/core/transfers/retry.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";

/** What one running transfer works with. */
export interface Job {
  readonly id: string;
  readonly ports: TransferPorts;
  /** Aborted when the user cancels. */
  readonly signal: AbortSignal;
  readonly line: Line;
  /** Shared by all transfers. */
  readonly gate: Gate;
  readonly budget: ByteBudget;
  report(progress: QueueProgress): void;
}

type JobParts = Omit<Job, "line"> & {
  readonly connection: Connection;
  readonly onRetry: () => void;
};

export function createJob({ connection, onRetry, ...job }: JobParts): Job {
  return {
    ...job,
    line: {
      clock: job.ports.clock,
      connection,
      signal: job.signal,
      onWaiting: (isWaitingForConnection) => job.report({ isWaitingForConnection }),
      onRetry,
      ring: { index: 0 },
    },
  };
}

/** Two lanes let one file use two packet workers; each lane stays with its worker. */
const LANES = 2;

/** Pins every second slice of a transfer to the same worker. */
export function laneOf(job: Job, sliceNumber: number): string {
  return `${job.id}/${sliceNumber % LANES}`;
}
