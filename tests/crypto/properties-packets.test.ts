import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { loadCoreInProcess } from "#tests/support/crypto-in-process.ts";
import { openByCore, openByWebCrypto, type PacketRun } from "./packet-engines.ts";
import { Seeded } from "./seeded.ts";

const IS_LONG = process.env.COFFER_LONG === "1";
const SEED = Number(process.env.COFFER_SEED ?? 20_261_121);
const LONG_MS = 3_600_000;
const RUNS = IS_LONG ? 5_000 : 40;
const SIZE_RUNS = IS_LONG ? 100_000 : 2_000;
const TEXT_BYTES = 131_036;
const PACKET_BYTES = 131_072;
const MAX_SIZE = 2n ** 32n * 131_036n;
const REFUSALS = [7103, 2020, 2050];

loadCoreInProcess();

interface Blob {
  readonly run: PacketRun;
  readonly text: Uint8Array;
}

function aBlob(random: Seeded): Blob {
  const borders = [1, TEXT_BYTES - 1, TEXT_BYTES, TEXT_BYTES + 1, 2 * TEXT_BYTES];
  const text = random.bytes(random.pick([...borders, random.whole(1, 3 * TEXT_BYTES)]));
  const ivs = random.bytes(12 * Math.ceil(text.length / TEXT_BYTES));
  const [dataKey, stream] = [random.bytes(32), random.whole(0, 2)];
  const blob = core.sealLastPackets(dataKey, stream, 0n, text, ivs);
  return { run: { dataKey, stream, first: 0n, sizeBytes: BigInt(text.length), blob }, text };
}

/** Ways to change a blob or the place where it is read; each must be refused by both ciphers. */
const CHANGES: Readonly<Record<string, (run: PacketRun, random: Seeded) => PacketRun>> = {
  bit: (run, random) => {
    const blob = run.blob.slice();
    const at = random.whole(0, blob.length - 1);
    blob[at] = (blob[at] ?? 0) ^ (1 << random.whole(0, 7));
    return { ...run, blob };
  },
  cut: (run, random) => {
    return { ...run, blob: run.blob.slice(0, random.whole(0, run.blob.length - 1)) };
  },
  extended: (run, random) => {
    return { ...run, blob: Buffer.concat([run.blob, random.bytes(random.whole(1, 200))]) };
  },
  stream: (run) => ({ ...run, stream: (run.stream + 1) % 3 }),
  key: (run, random) => ({ ...run, dataKey: random.bytes(32) }),
  shorterSize: (run) => ({ ...run, sizeBytes: run.sizeBytes - 1n }),
  longerSize: (run) => ({ ...run, sizeBytes: run.sizeBytes + 1n }),
  place: (run) => ({ ...run, first: run.first + 1n }),
  turned: (run) => {
    const packets = Math.ceil(run.blob.length / PACKET_BYTES);
    if (packets < 2) return { ...run, blob: new Uint8Array() };
    const [first, second] = [run.blob.slice(0, PACKET_BYTES), run.blob.slice(PACKET_BYTES)];
    return { ...run, blob: Buffer.concat([second, first]) };
  },
  withoutTheLast: (run) => {
    const whole = Math.floor((run.blob.length - 1) / PACKET_BYTES) * PACKET_BYTES;
    const sizeBytes = BigInt((whole / PACKET_BYTES) * TEXT_BYTES);
    return { ...run, blob: run.blob.slice(0, whole), sizeBytes };
  },
};

async function codeOf(open: () => Promise<Uint8Array> | Uint8Array): Promise<unknown> {
  try {
    await open();
    return 0;
  } catch (thrown) {
    return thrown;
  }
}

describe("A blob of packets", { timeout: LONG_MS }, () => {
  it("opens alike by both ciphers, and by neither once anything is changed", async () => {
    const property = fc.asyncProperty(
      fc.nat(),
      fc.constantFrom(...Object.keys(CHANGES)),
      async (index, name) => {
        const random = new Seeded(`${String(SEED)}|${String(index)}`);
        const { run, text } = aBlob(random);
        expect(Buffer.from(openByCore(run)).equals(text)).toBe(true);
        expect(Buffer.from(await openByWebCrypto(run)).equals(text)).toBe(true);
        const changed = CHANGES[name]?.(run, random) ?? run;
        const code = await codeOf(() => openByCore(changed));
        expect(REFUSALS).toContain(code);
        expect(await codeOf(() => openByWebCrypto(changed))).toBe(code);
      },
    );
    await fc.assert(property, { seed: SEED, numRuns: RUNS });
  });
});

describe("The lengths of a blob", { timeout: LONG_MS }, () => {
  /** The model counts packets one by one as far as that goes, then by division. */
  function modelOf(size: bigint): { packets: bigint; bytes: bigint } {
    const packets = (size + 131_035n) / 131_036n;
    return { packets, bytes: size + 36n * packets };
  }

  const aSize = fc.oneof(
    fc.bigInt(1n, MAX_SIZE),
    fc.bigInt(1n, 10n * 131_036n),
    fc
      .tuple(fc.bigInt(1n, 2n ** 32n), fc.bigInt(-2n, 2n))
      .map(([packets, more]) => packets * 131_036n + more)
      .filter((size) => size >= 1n && size <= MAX_SIZE),
  );

  it("are those of the model, up to 2^32 packets", () => {
    const property = fc.property(aSize, (size) => {
      const { packets, bytes } = modelOf(size);
      expect(core.blobBytes(size)).toBe(bytes);
      expect(core.packetsIn(size, 0n, bytes)).toBe(packets);
      core.checkBlob(size, bytes);
      for (const other of [bytes - 1n, bytes + 1n])
        expect(() => core.checkBlob(size, other)).toThrow();
    });
    fc.assert(property, { seed: SEED, numRuns: SIZE_RUNS });
  });

  it("add up, wherever a range begins", () => {
    const property = fc.property(aSize, fc.bigInt(0n, 2n ** 32n), (size, at) => {
      const { packets, bytes } = modelOf(size);
      const first = at % packets;
      const rest = bytes - first * 131_072n;
      expect(core.packetsIn(size, first, rest)).toBe(packets - first);
      if (first > 0n) expect(core.packetsIn(size, 0n, first * 131_072n)).toBe(first);
      expect(() => core.packetsIn(size, first, rest + 1n)).toThrow();
    });
    fc.assert(property, { seed: SEED, numRuns: SIZE_RUNS });
  });

  it("of nothing, and beyond 2^32 packets, are refused", () => {
    for (const size of [0n, MAX_SIZE + 1n, 2n ** 64n - 1n])
      expect(() => core.blobBytes(size)).toThrow();
    expect(core.blobBytes(MAX_SIZE)).toBe(MAX_SIZE + 36n * 2n ** 32n);
  });
});
