import { DECISION_KINDS } from "./kinds-decisions.ts";
import { keyKinds } from "./kinds-keys.ts";
import { PacketVectors } from "./kinds-packets.ts";
import { SEALED_KINDS } from "./kinds-sealed.ts";
import type { OpenPackets } from "./packet-engines.ts";
import { type Json, type KindRun, same, type Vector } from "./vector.ts";

export interface KnownAnswerReport {
  readonly passed: number;
  readonly failures: readonly string[];
}

/** Runs `objects_v1.json`; the core must be loaded. Works in Node and in a browser. */
export async function runObjectVectors(file: Json): Promise<KnownAnswerReport> {
  const kinds: Record<string, KindRun> = {
    ...keyKinds(file.rsa_keys),
    ...SEALED_KINDS,
    ...DECISION_KINDS,
  };
  return runAll(file.vectors, (vector) => {
    const run = kinds[vector.kind];
    if (run === undefined) throw new Error("kind without a run");
    return run(vector);
  });
}

/** Runs `packet_v1.json`; the core must be loaded. Works in Node and in a browser. */
export async function runPacketVectors(file: Json, open?: OpenPackets): Promise<KnownAnswerReport> {
  const packets = new PacketVectors(open);
  return runAll(file.vectors, (vector) => packets.run(vector));
}

async function runAll(vectors: readonly Vector[], run: KindRun): Promise<KnownAnswerReport> {
  const failures: string[] = [];
  for (const vector of vectors) {
    const failure = await check(vector, run);
    if (failure !== null) failures.push(`${vector.id}: ${failure}`);
  }
  return { passed: vectors.length - failures.length, failures };
}

/** null: as known. A vector's code is a number, or `unconfirmed` where nothing is refused. */
async function check(vector: Vector, run: KindRun): Promise<string | null> {
  try {
    const output = await run(vector);
    if (!vector.valid) return output === false && vector.code === "unconfirmed" ? null : "accepted";
    if (output !== undefined) same(output, vector.expect?.output, "output");
    return null;
  } catch (thrown) {
    if (!vector.valid && thrown === vector.code) return null;
    return thrown instanceof Error ? thrown.message.slice(0, 400) : `code ${String(thrown)}`;
  }
}
