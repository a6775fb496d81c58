import type { Pacer } from "#app/core/transfers/pace/pacer.ts";
import type { RetryContext } from "#app/core/transfers/retry.ts";
import type { SendLanes } from "#app/core/transfers/share/send-lanes.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";

/** What a read needs of the world. */
export type ReadPorts = Pick<
  TransferPorts,
  "clock" | "random01" | "http" | "api" | "crypto" | "auth" | "sizes"
>;

/** What one read works with. */
export interface Reading {
  /** Pins its packets to workers. */
  readonly id: string;
  readonly ports: ReadPorts;
  readonly signal: AbortSignal;
  readonly retry: RetryContext;
  readonly lanes: SendLanes;
  /** Of what is downloaded; what somebody looks at keeps to no limit. */
  readonly pacer?: Pacer | undefined;
}
