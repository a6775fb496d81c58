// The whole package looks for native code, in a way that no bundle of ours bears.
import { pack } from "msgpackr/pack";
import type { RealtimeMessage } from "#app/contract/realtime.ts";

/** A message as visitors' sockets carry it: metadata lines, a blank line, MessagePack (Spec A§7.4). */
export function toFrame({ type, payload }: RealtimeMessage, id: number): Buffer {
  const meta = `id: ${id}\ncontent-type: application/msgpack\n\n`;
  return Buffer.concat([Buffer.from(meta), pack({ type, payload })]);
}
