import { buffer } from "node:stream/consumers";
import type { Evil } from "#mock-api/evil/evil.ts";

/** With the option `of: "stream"` the other picture of the same file comes, else that of other bytes. */
export const d13: Evil = {
  id: "D13",
  does: "pictures come from another file, another version or another stream",
  bytes: async ({ bytes, cachekey, region, options }) => {
    const thumbs = await region.db.selectFrom("thumbs").selectAll().execute();
    const asked = thumbs.find((thumb) => thumb.cachekey === cachekey);
    if (asked === undefined) return bytes;
    const other = thumbs.find(({ of_cachekey, stream }) => {
      const isOfSame = of_cachekey === asked.of_cachekey;
      return options.of === "stream"
        ? isOfSame && stream !== asked.stream
        : !isOfSame && stream === asked.stream;
    });
    if (other === undefined) return bytes;
    return buffer(region.blobs.read(other.cachekey, 0, other.enc_size_bytes - 1));
  },
};
