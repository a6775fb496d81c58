import { bandwidthKey, type Direction, readBandwidth } from "#app/core/transfers/pace/bandwidth.ts";
import { Pacer } from "#app/core/transfers/pace/pacer.ts";
import { currentAccount, type TransferPorts } from "#app/core/transfers/transfer-ports.ts";

/** One for each direction: all transfers of a page share them, and its pages the limit (Reading R-510). */
export type Pacers = Readonly<Record<Direction, Pacer>>;

export function createPacers(
  ports: Pick<TransferPorts, "clock" | "device" | "auth" | "line">,
): Pacers {
  const limitOf = (direction: Direction) => () => {
    const key = bandwidthKey(currentAccount(ports));
    const bytesPerS = readBandwidth(ports.device, key)[direction];
    // Only who keeps to a limit counts among those who share it.
    return bytesPerS === null ? null : bytesPerS / ports.line.sharers(`${key}/${direction}`);
  };
  return {
    up: new Pacer(ports.clock, limitOf("up")),
    down: new Pacer(ports.clock, limitOf("down")),
  };
}
