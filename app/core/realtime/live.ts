import type { Account } from "#app/core/account/account.ts";
import { LAZY_PAUSE_MS, lazyImport } from "#app/core/lazy-import.ts";
import { pauseUntilOnline } from "#app/core/pause.ts";
import type { Clock, OnlinePort } from "#app/core/ports.ts";
import type { ChannelPorts } from "./channel.ts";
import { Hints } from "./hints.ts";
import { type DirtyTasks, type LoopPorts, runNotificationLoop } from "./notification-loop.ts";
import type { Notifications } from "./realtime.api.ts";

/** A loop that stopped after ten failures runs again after this time, or when the connection is back. */
const RERUN_AFTER_MS = 600_000;
/** The channel's code comes when the page has been quiet for a while; the long poll hears until then. */
const CHANNEL_AFTER_MS = 5_000;

export type LivePorts = Pick<LoopPorts, "api" | "http" | "log"> &
  Pick<ChannelPorts, "crypto" | "socket"> & {
    readonly clock: Clock;
    readonly online: OnlinePort;
    onNotifications(answer: Notifications): void;
    /** The progress of a link was told of. */
    onLinks(): void;
  };

/** What one tab of a browser does for all of them: asks, waits, hears (Spec A§4.3, A§4.5). */
export async function runLive(
  ports: LivePorts,
  account: Account,
  signal: AbortSignal,
): Promise<void> {
  const hints = new Hints();
  const { id: uid, wakeCid } = account.user.get();
  const tasks = refusingTasks(account);
  const onMessage: ChannelPorts["onMessage"] = ({ type }) => {
    if (type === "LINK_NEW_PROGRESS") ports.onLinks();
    hints.note();
  };
  const channel = hear({ ...ports, uid, onOpen: () => hints.note(), onMessage }, signal);
  while (!signal.aborted) {
    await runNotificationLoop({ ...ports, hints, tasks, wakeCid }, signal);
    await pauseUntilOnline(ports, RERUN_AFTER_MS, signal).catch(() => undefined);
  }
  await channel;
}

/** Without the channel the long poll tells the same, a little later. */
async function hear(
  ports: ChannelPorts & Pick<LivePorts, "online">,
  signal: AbortSignal,
): Promise<void> {
  const { clock, online, log } = ports;
  const pause = () => pauseUntilOnline({ clock, online }, LAZY_PAUSE_MS, signal);
  try {
    await clock.sleep(CHANNEL_AFTER_MS, signal);
    const world = { isOnline: () => online.isOnline(), pause };
    const { runChannel } = await lazyImport(() => import("./channel.ts"), world);
    await runChannel(ports, signal);
  } catch {
    if (!signal.aborted) log.warn("channel-missing");
  }
}

/**
 * Members of shares get what they need where they ask for it, and prove it; a notification that asks for
 * work is told nothing, and the user is told of it (Formats 12), once for each number.
 */
function refusingTasks(account: Pick<Account, "noteEvent">): DirtyTasks {
  const told = { in: 0, out: 0 };
  const refuse = (way: "in" | "out", count: number) => {
    if (count > told[way]) account.noteEvent("reseal-refused", count - told[way]);
    told[way] = Math.max(told[way], count);
    return false;
  };
  return {
    dirtyIn: async ({ dirtyIn }) => refuse("in", dirtyIn),
    dirtyOut: async ({ dirtyOut }) => refuse("out", dirtyOut),
  };
}
