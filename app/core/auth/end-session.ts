import { attempt } from "./attempt.ts";
import { dropSession, endSession } from "./auth.api.ts";
import type { AuthPorts } from "./auth-ports.ts";
import { readKeysOf } from "./signed-in.ts";

/** Keys wait no longer for a server that ends their session (Trust W14). */
const MAX_WAIT_MS = 2_000;

type Ports = Pick<AuthPorts, "api" | "crypto" | "http" | "device" | "log">;

/** Ends the session at the server, then its cookie; whatever fails, it resolves. */
export async function endOnServer(
  ports: Ports,
  keys: "open" | "closed" | "unknown",
): Promise<void> {
  const { api, http, log } = ports;
  await attempt(log, "session", async () => {
    const canSign = keys === "unknown" ? await restoreKeys(ports) : keys === "open";
    if (canSign) await endSession(api);
  });
  await attempt(log, "cookie", () => dropSession(http));
}

/** Resolves with the work, and after two seconds at the latest. */
export async function atMostBriefly(
  { clock }: Pick<AuthPorts, "clock">,
  work: Promise<void>,
): Promise<void> {
  const timer = new AbortController();
  const limit = clock.sleep(MAX_WAIT_MS, timer.signal).catch(() => undefined);
  await Promise.race([work, limit]);
  timer.abort();
}

/** On the sign-out page of a fresh tab nobody has looked for keys yet. */
async function restoreKeys({ crypto, device }: Ports): Promise<boolean> {
  const userName = readKeysOf(device);
  return userName !== null && (await crypto.restore(userName)) === "open";
}
