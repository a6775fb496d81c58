import { bandwidthKey, type Direction, readBandwidth } from "#app/core/transfers/pace/bandwidth.ts";
import { Pacer } from "#app/core/transfers/pace/pacer.ts";
import { currentAccount, type TransferPorts } from "#app/core/transfers/transfer-ports.ts";

/** One for each direction: all transfers of a page share them (Reading R-510). */
export type Pacers = Readonly<Record<Direction, Pacer>>;

export function createPacers(ports: Pick<TransferPorts, "clock" | "device" | "auth">): Pacers {
  const limitOf = (direction: Direction) => () =>
    readBandwidth(ports.device, bandwidthKey(currentAccount(ports)))[direction];
  return {
    up: new Pacer(ports.clock, limitOf("up")),
    down: new Pacer(ports.clock, limitOf("down")),
  };
}
