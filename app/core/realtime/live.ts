import type { Account } from "#app/core/account/account.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { logForeignErrors } from "#app/core/errors/cause-detail.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { LAZY_PAUSE_MS, lazyImport } from "#app/core/lazy-import.ts";
import { pauseUntilOnline } from "#app/core/pause.ts";
import type { Clock, OnlinePort } from "#app/core/ports.ts";
import type { ShareTasks } from "#app/core/shares/share-tasks.ts";
import type { ChannelPorts } from "./channel.ts";
import { createEditWatch } from "./edit-watch.ts";
import { createForgetWatch } from "./forget-watch.ts";
import { Hints } from "./hints.ts";
import { type LoopPorts, runNotificationLoop } from "./notification-loop.ts";
import type { Notifications } from "./realtime.api.ts";
import { createStandstillWatch } from "./standstill-watch.ts";

/** A loop that stopped after ten failures runs again after this time, or when the connection is back. */
const RERUN_AFTER_MS = 600_000;
/** The channel's code comes when the page has been quiet for a while; the long poll hears until then. */
const CHANNEL_AFTER_MS = 5_000;

export type LivePorts = Pick<LoopPorts, "api" | "http" | "log"> &
  Pick<ChannelPorts, "socket"> & {
    readonly crypto: CryptoPort;
    readonly clock: Clock;
    readonly online: OnlinePort;
    onNotifications(answer: Notifications): void;
    /** The progress of a link was told of. */
    onLinks(): void;
    /** Somebody came to a shared folder, or left it. */
    onPresence(): void;
  };

/** What one tab of a browser does for all of them: asks, waits, hears (Spec A§4.3, A§4.5). */
export async function runLive(
  ports: LivePorts,
  account: Account,
  signal: AbortSignal,
): Promise<void> {
  logForeignErrors(ports.log);
  const hints = new Hints();
  const { id: uid, wakeCid } = account.user.get();
  const tasks = lateTasks(ports, account);
  const resumed = hasShares(account) ? goOn(ports, tasks, signal) : null;
  const gone = createGoneWatch(ports, tasks, signal);
  const standstill = createStandstillWatch(ports, tasks, signal);
  const forget = createForgetWatch(ports, tasks, signal);
  const edits = createEditWatch({ ...ports, account }, tasks, signal);
  const onNotifications = (answer: Notifications) => {
    ports.onNotifications(answer);
    edits(answer);
    if (!hasShares(account)) return;
    gone(answer, hasOpenRotation(account));
    standstill(answer);
    forget(answer);
  };
  const onMessage: ChannelPorts["onMessage"] = ({ type }) => {
    // Nothing of the account changed.
    if (type === "PRESENCE") return ports.onPresence();
    if (type === "LINK_NEW_PROGRESS") ports.onLinks();
    hints.note();
  };
  const onOpen = () => {
    hints.note();
    // Who came and went before was told to nobody: of that nothing is kept.
    ports.onPresence();
  };
  const channel = hear({ ...ports, uid, onOpen, onMessage }, signal);
  while (!signal.aborted) {
    await runNotificationLoop({ ...ports, onNotifications, hints, tasks, wakeCid }, signal);
    await pauseUntilOnline(ports, RERUN_AFTER_MS, signal).catch(() => undefined);
  }
  await channel;
  await resumed;
}

type Watch = (
  answer: Pick<Notifications, "histId" | "sharesToRotate">,
  /** A change of a key was begun, here or on another device, or by a state that was made anew. */
  isBegun?: boolean,
) => void;

/**
 * Somebody who holds the key of an own share left it: the key changes at once, and not with the next page.
 * Said once for each state of the tree; whether it is true the grants say (Reading R-253), so a server that
 * makes it up has the list of shares asked for, and one that keeps it back waits for the next page.
 */
export function createGoneWatch(
  { log }: Pick<LivePorts, "log">,
  tasks: Pick<ShareTasks, "start">,
  signal: AbortSignal,
): Watch {
  let tried = "";
  let running = Promise.resolve();
  const resume = async () => {
    try {
      if (!signal.aborted) await tasks.start(signal);
    } catch (error) {
      if (!signal.aborted) log.warn("shares-not-resumed", { code: normalise(error).code });
    }
  };
  return ({ histId, sharesToRotate }, isBegun = false) => {
    if ((sharesToRotate === 0 && !isBegun) || histId === tried) return;
    tried = histId;
    running = running.then(resume);
  };
}

/** One that was announced counts: its page may have died before the entry. */
function hasShares({ manifest }: Account): boolean {
  const state = manifest.get();
  if (state === null) return false;
  const isMaking = Object.values(state.intents).some(({ op, state: is }) => {
    return op === "share" && is === "open";
  });
  return isMaking || Object.values(state.shares).some(({ kind }) => kind === "team");
}

function hasOpenRotation({ manifest }: Account): boolean {
  const intents = Object.values(manifest.get()?.intents ?? {});
  return intents.some(({ op, share, state }) => {
    return op === "rotate" && share !== undefined && state === "open";
  });
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

/** The code of the work comes when it is asked for, or when the account has a share. */
function lateTasks(ports: LivePorts, account: Account): ShareTasks {
  let made: ShareTasks | null = null;
  const load = async (signal: AbortSignal) => {
    const { api, crypto, clock, online } = ports;
    const pause = () => pauseUntilOnline({ clock, online }, LAZY_PAUSE_MS, signal);
    const world = { isOnline: () => online.isOnline(), pause };
    const code = await lazyImport(() => import("#app/core/shares/share-tasks.ts"), world);
    made ??= code.createShareTasks({ api, crypto, account });
    return made;
  };
  return {
    start: async (signal) => (await load(signal)).start(signal),
    dirtyIn: async (asked, signal) => (await load(signal)).dirtyIn(asked, signal),
    dirtyOut: async (asked, signal) => (await load(signal)).dirtyOut(asked, signal),
    forget: async (signal) => (await load(signal)).forget(signal),
    takeOver: async (signal) => (await load(signal)).takeOver(signal),
    adoptEdits: async (signal) => (await load(signal)).adoptEdits(signal),
  };
}

/** What stopped goes on once when a page begins; a failure is tried again by the next one. */
async function goOn(
  { clock, log }: LivePorts,
  tasks: ShareTasks,
  signal: AbortSignal,
): Promise<void> {
  try {
    await clock.sleep(CHANNEL_AFTER_MS, signal);
    await tasks.start(signal);
  } catch (error) {
    if (!signal.aborted) log.warn("shares-not-resumed", { code: normalise(error).code });
  }
}
