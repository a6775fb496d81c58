import type { Bus } from "#api/bus/bus.ts";
import { MessageBoard } from "#api/bus/local/message-board.ts";
import { openNonces, type StoredNonces } from "#api/bus/local/nonces.ts";
import { PresenceBoard } from "#api/bus/local/presence-board.ts";
import { RateLimits } from "#api/bus/local/rate-limits.ts";
import { WakeBoard } from "#api/bus/local/wake-board.ts";
import type { LimitSettings } from "#api/settings.ts";

/** The bus of one process: counters and waiting in its memory, nonces in a file. */
export interface LocalBus extends Bus {
  readonly wakes: WakeBoard;
  readonly messages: MessageBoard;
  readonly limits: RateLimits;
  readonly nonces: StoredNonces;
}

export function openLocalBus(dataFolder: string, sizes: LimitSettings): LocalBus {
  const [wakes, messages, limits, nonces] = [
    new WakeBoard(),
    new MessageBoard(),
    new RateLimits(sizes),
    openNonces(dataFolder),
  ] as const;
  return {
    wakes,
    messages,
    presence: new PresenceBoard(),
    limits,
    nonces,
    endWaits: () => {
      wakes.close();
      messages.close();
    },
    close: async () => {
      messages.close();
      nonces.close();
    },
  };
}
