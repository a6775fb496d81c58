import { buffer } from "node:stream/consumers";
import type { Evil } from "#mock-api/evil/evil.ts";

const PACKET_BYTES = 131_072;

/** The first packet comes from another blob. */
export const d3: Evil = {
  id: "D3",
  does: "downloads bring the first packet of another file",
  bytes: async ({ bytes, offset, cachekey, region }) => {
    if (offset !== 0) return bytes;
    const other = await region.db
      .selectFrom("blobs")
      .select("cachekey")
      .where("cachekey", "!=", cachekey)
      .where("enc_size_bytes", ">=", Math.min(bytes.length, PACKET_BYTES))
      .executeTakeFirst();
    if (other === undefined) return bytes;
    const last = Math.min(bytes.length, PACKET_BYTES) - 1;
    const packet = await buffer(region.blobs.read(other.cachekey, 0, last));
    return Buffer.concat([packet, bytes.subarray(packet.length)]);
  },
};
