import { REALTIME_LIMITS } from "#app/contract/limits.data.ts";
import { channelPath, META_PROTOCOL, type RealtimeMessage } from "#app/contract/realtime.ts";
import { readFrame } from "#app/contract/realtime-frame.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { isAbort, normalise } from "#app/core/errors/normalise.ts";
import type { Clock, LogPort, SocketPort } from "#app/core/ports.ts";
import { fetchNewsHosts, makeTicket } from "./channel.api.ts";
import { type ChannelEnd, FIRST_PLACE, nextInPool } from "./pool.ts";

export interface ChannelPorts {
  readonly api: ApiClient;
  readonly crypto: Pick<CryptoPort, "signRequest">;
  readonly clock: Clock;
  readonly log: LogPort;
  readonly socket: SocketPort;
  readonly uid: string;
  /** A connection stands: whatever happened before it was not heard. */
  onOpen(): void;
  onMessage(message: RealtimeMessage): void;
}

/**
 * The real-time channel, until the signal ends it: connected after a valid session check, and again
 * at the next server whenever it breaks (Spec A§4.5). A server that never answers, lies or floods costs
 * hints alone; one that is not there costs the long poll nothing.
 */
export async function runChannel(ports: ChannelPorts, signal: AbortSignal): Promise<void> {
  let hosts: readonly string[] = [];
  let place = FIRST_PLACE;
  while (!signal.aborted) {
    try {
      if (place.server === 0 && place.attempts === 0)
        hosts = await fetchNewsHosts(ports.api, signal);
      const host = hosts[place.server];
      if (host === undefined) {
        place = FIRST_PLACE;
        await ports.clock.sleep(REALTIME_LIMITS.longestPauseMs, signal);
        continue;
      }
      const next = nextInPool(place, await connect(ports, host, signal), hosts.length);
      place = next.place;
      await ports.clock.sleep(next.pauseMs, signal);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      ports.log.warn("channel-failed", { code: normalise(error).code });
      place = FIRST_PLACE;
      await ports.clock.sleep(REALTIME_LIMITS.longestPauseMs, signal).catch(() => undefined);
    }
  }
}

async function connect(
  ports: ChannelPorts,
  host: string,
  signal: AbortSignal,
): Promise<ChannelEnd> {
  const { clock, uid } = ports;
  const protocols = [META_PROTOCOL, await makeTicket(ports.api, ports.crypto, uid)];
  let openedAtMs: number | null = null;
  await ports.socket.run(
    {
      path: host + channelPath(uid),
      protocols,
      onOpen: () => {
        openedAtMs = clock.nowMs();
        ports.onOpen();
      },
      onMessage: (data) => hear(ports, data),
    },
    signal,
  );
  if (openedAtMs === null) return "failed";
  return clock.nowMs() - openedAtMs >= REALTIME_LIMITS.servedMs ? "served" : "short";
}

/** Malformed messages and types without a handler are noted and ignored (Spec A§4.5). */
function hear({ log, onMessage }: ChannelPorts, data: string | Uint8Array): void {
  const frame = readFrame(data);
  if (frame.kind === "message") onMessage(frame.message);
  else log.warn(`channel-${frame.kind}`);
}
