import { get as httpGet } from "node:http";
import { get as httpsGet } from "node:https";
import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 100;
const ASK_TIMEOUT_MS = 3_000;

export interface HealthQuestion {
  readonly port: number;
  readonly host: string;
  readonly isTls: boolean;
  readonly timeoutMs: number;
}

/** Whether `/healthz` says ok before the time is over. */
export async function waitUntilWell(question: HealthQuestion): Promise<boolean> {
  const endMs = Date.now() + question.timeoutMs;
  while (Date.now() < endMs) {
    if (await isWell(question)) return true;
    await delay(POLL_MS);
  }
  return false;
}

function isWell({ port, host, isTls }: HealthQuestion): Promise<boolean> {
  const get = isTls ? httpsGet : httpGet;
  // The certificate names the public host, not this loopback address.
  const options = {
    port,
    host,
    path: "/healthz",
    timeout: ASK_TIMEOUT_MS,
    rejectUnauthorized: false,
  };
  return new Promise((resolve) => {
    const request = get(options, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.once("timeout", () => request.destroy(new Error("no answer")));
    request.once("error", () => resolve(false));
  });
}
