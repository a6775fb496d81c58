import type { TransferEngine } from "#app/core/transfers/engine.ts";
import { LazyEngine } from "#app/core/transfers/transfer-engine.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";
import { TransferRunner } from "#app/core/transfers/transfer-runner.ts";

/** The engine of a page that has its code already. */
export function createLoadedEngine(ports: TransferPorts): TransferEngine {
  const engine = new LazyEngine(ports, () => Promise.reject(new Error("loaded already")));
  engine.start((output) => new TransferRunner(ports, output));
  return engine;
}
