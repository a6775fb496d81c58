import { createPacketMethods } from "#app/workers/packets/packet-methods.ts";
import { codeOf } from "#app/workers/refusal.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";

/** A run of whole packets of one blob. */
export interface PacketRun {
  readonly dataKey: Uint8Array;
  readonly stream: number;
  readonly first: bigint;
  readonly sizeBytes: bigint;
  readonly blob: Uint8Array;
}

/** One of the two ciphers that open packets (Formats 2); throws the code. */
export type OpenPackets = (run: PacketRun) => Promise<Uint8Array> | Uint8Array;

/** The core's own cipher. */
export function openByCore({ dataKey, stream, first, sizeBytes, blob }: PacketRun): Uint8Array {
  return core.openPackets(dataKey, stream, first, sizeBytes, blob);
}

/** What the packet workers run: layout and checks of the core, cipher of WebCrypto. */
export async function openByWebCrypto(run: PacketRun): Promise<Uint8Array> {
  const raw = new Uint8Array(core.packetKey(run.dataKey, run.stream));
  const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["decrypt"]);
  const packets = createPacketMethods({ get: async () => key, forget: () => undefined });
  try {
    const opened = await packets.decryptPackets({
      keyName: "vector",
      stream: toStream(run.stream),
      firstPacket: Number(run.first),
      sizeBytes: Number(run.sizeBytes),
      bytes: new Uint8Array(run.blob).buffer,
    });
    return new Uint8Array(opened.bytes);
  } catch (thrown) {
    throw codeOf(thrown);
  }
}

function toStream(stream: number): 0 | 1 | 2 {
  if (stream === 0 || stream === 1 || stream === 2) return stream;
  throw 9000;
}
