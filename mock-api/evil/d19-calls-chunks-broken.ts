import { type Evil, type EvilBytes, type EvilChunk, looseList } from "#mock-api/evil/evil.ts";

/** Nothing is acknowledged at first, so that the client sends again and again: two packets for one place. */
export const d19: Evil = {
  id: "D19",
  does: "each chunk is kept and called broken `times` times (1), and downloads begin with what came first",
  chunk: async ({ cachekey, offset, read, options, memory }: EvilChunk) => {
    const seen = memory.get(cachekey);
    const chunks = looseList(seen?.chunks);
    const known = chunks.find((chunk) => chunk.offset === offset);
    const refused = Number(known?.refused ?? 0);
    if (refused >= Number(options.times ?? 1)) return false;
    if (known === undefined) chunks.push({ offset, bytes: await read(), refused: 1 });
    else known.refused = refused + 1;
    memory.set(cachekey, { chunks });
    return true;
  },
  bytes: ({ bytes, offset, cachekey, memory }: EvilBytes) => {
    const first = looseList(memory.get(cachekey)?.chunks).find((one) => one.offset === offset);
    if (!(first?.bytes instanceof Buffer)) return bytes;
    const packet = first.bytes.subarray(0, Math.min(PACKET_BYTES, bytes.length));
    return Buffer.concat([packet, bytes.subarray(packet.length)]);
  },
};

const PACKET_BYTES = 131_072;
