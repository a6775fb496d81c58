import * as v from "valibot";
import { realtimeMessage, relayTicket } from "#app/contract/realtime.ts";
import { REGIONS } from "#app/contract/regions.data.ts";
import { wireId } from "#app/contract/wire.ts";

/** Path of the API at which each gateway holds one socket (Reading R-177). */
export const BUS_PATH = "/bus";

const socketId = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** What a gateway says: a socket of a user wants in, a socket has gone. */
export const busCall = v.variant("op", [
  v.strictObject({
    op: v.literal("sub"),
    id: socketId,
    region: v.picklist(REGIONS),
    uid: wireId,
    ticket: relayTicket,
  }),
  v.strictObject({ op: v.literal("unsub"), id: socketId }),
]);
export type BusCall = v.InferOutput<typeof busCall>;

/**
 * What the API says: whether a socket is let in, a message for a user's sockets, and that one's session
 * has ended. `full`: the user has as many as he may.
 */
export const busReply = v.variant("op", [
  v.strictObject({
    op: v.literal("subbed"),
    id: socketId,
    state: v.picklist(["open", "refused", "full"]),
  }),
  v.strictObject({ op: v.literal("frame"), uid: wireId, message: realtimeMessage }),
  v.strictObject({ op: v.literal("end"), id: socketId }),
]);
export type BusReply = v.InferOutput<typeof busReply>;
