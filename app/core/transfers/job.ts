import type { ByteBudget } from "#app/core/transfers/byte-budget.ts";
import type { Connection } from "#app/core/transfers/connection.ts";
import type { Reader } from "#app/core/transfers/download/reader.ts";
import type { Pacers } from "#app/core/transfers/pace/pacers.ts";
import type { QueueProgress } from "#app/core/transfers/queue.ts";
import type { RetryContext } from "#app/core/transfers/retry.ts";
import type { SendLanes } from "#app/core/transfers/share/send-lanes.ts";
import { Standstill } from "#app/core/transfers/standstill.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";

/** What one running transfer works with. */
export interface Job {
  readonly id: string;
  /** Somebody agreed that the server reads what is downloaded. */
  readonly isByServer: boolean;
  readonly ports: TransferPorts;
  /** Aborted when the user cancels. */
  readonly signal: AbortSignal;
  readonly retry: RetryContext;
  /** Shared by all transfers. */
  readonly reader: Reader;
  readonly lanes: SendLanes;
  readonly budget: ByteBudget;
  /** Shared by all transfers: one for each direction. */
  readonly pacers: Pacers;
  report(progress: QueueProgress): void;
}

type JobParts = Omit<Job, "retry"> & { readonly connection: Connection };

export function createJob({ connection, ...job }: JobParts): Job {
  const { clock, online, random01 } = job.ports;
  const standstill = new Standstill(clock, (reason) => job.report({ standstill: reason }));
  return {
    ...job,
    retry: {
      clock,
      random01,
      connection,
      standstill,
      signal: job.signal,
      onWaiting: (isWaiting) => {
        if (!isWaiting) standstill.is(null);
        else standstill.is(online.isOnline() ? "unreachable" : "offline");
      },
      onRetry: () => undefined,
      ring: { index: 0 },
    },
  };
}
