import { createHmac } from "node:crypto";
import type { SignedEvent } from "#api/billing/billing-provider.ts";
import { isSameText } from "#api/secrets.ts";

/** How far the clock of a provider may be off, and how long an event can be sent again. */
export const EVENT_WINDOW_S = 300;

export function signEvent(key: Buffer, text: string, atS: number): SignedEvent {
  return { text, signature: `t=${atS},v1=${macOf(key, text, atS)}` };
}

/** Whether whoever has the key signed it in the last five minutes, by the server's clock. */
export function isSignedNow(key: Buffer, event: SignedEvent, nowS: number): boolean {
  const [, time = "", mac = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(event.signature) ?? [];
  const atS = Number(time);
  if (time === "" || Math.abs(nowS - atS) > EVENT_WINDOW_S) return false;
  return isSameText(mac, macOf(key, event.text, atS));
}

function macOf(key: Buffer, text: string, atS: number): string {
  return createHmac("sha256", key).update(`${atS}.${text}`).digest("hex");
}
