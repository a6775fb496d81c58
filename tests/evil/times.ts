import { constants, createPublicKey, publicEncrypt, randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { generateRsaPair, importPrivateKey, openRsa } from "#app/workers/keys/rsa.ts";
import { startTestServer } from "#mock-api/testing/test-server.ts";
import { ROOMY } from "#tests/evil/house.ts";

/**
 * Times that must not tell: of names with and without an account (Trust T7), and of share keys that do
 * not open (Trust K7). Both kinds take turns in random order; the slowest tenth is cut off, as what the
 * machine adds; |t| of Welch's test stays under 4.5, the mark of dudect. A measurement, not a test: it
 * wants a machine that does nothing else.
 */
const { values } = parseArgs({ options: { samples: { type: "string", default: "10000" } } });
const SAMPLES = Number(values.samples);
const WARM_UP = 500;
const NAMES = 32;
const WRAPS = 64;
const KEPT = 0.9;
const MARK = 4.5;
const PASSWORD_HASH = "$2b$12$abcdefghijklmnopqrstuuAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

type Call = () => Promise<unknown>;

process.exitCode = (await measureNames()) + (await measureWraps()) === 0 ? 0 : 1;

async function measureNames(): Promise<number> {
  const server = await startTestServer({ limits: { ...ROOMY } });
  const names = (what: string) =>
    Array.from({ length: NAMES }, (_, at) => `${what}${at}@a.example`);
  const [known, unknown] = [names("known"), names("never")];
  for (const name of known) await server.account(name);
  const client = server.client();
  const salts = (all: readonly string[]) => {
    const texts = inTurn(all.map((name) => Buffer.from(name).toString("base64")));
    return () => client.call("getloginsalt", { username_b64: texts() });
  };
  const signIns = (all: readonly string[]) => {
    const name = inTurn(all);
    return () => client.codeOf("sessionnew", { username: name(), password: PASSWORD_HASH });
  };
  const failed =
    (await compare("getloginsalt", salts(known), salts(unknown))) +
    (await compare("sessionnew", signIns(known), signIns(unknown)));
  await server.stop();
  return failed;
}

async function measureWraps(): Promise<number> {
  const pair = await generateRsaPair();
  const key = await importPrivateKey(pair);
  const spki = createPublicKey({ key: Buffer.from(pair.spki), format: "der", type: "spki" });
  const wrap = (label: string) =>
    publicEncrypt(
      {
        key: spki,
        padding: constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: "sha256",
        oaepLabel: Buffer.from(label),
      },
      randomBytes(64),
    );
  const open = (wrapped: Buffer) => openRsa(key, new Uint8Array(wrapped), "right");
  const noPadding = wraps(() => Buffer.concat([Buffer.alloc(1), randomBytes(255)]));
  const otherLabel = wraps(() => wrap("wrong"));
  const pkcs1 = wraps(() =>
    publicEncrypt({ key: spki, padding: constants.RSA_PKCS1_PADDING }, randomBytes(64)),
  );
  return (
    (await compare(
      "unwrap: random bytes, another label",
      () => open(noPadding()),
      () => open(otherLabel()),
    )) +
    (await compare(
      "unwrap: random bytes, PKCS#1 v1.5",
      () => open(noPadding()),
      () => open(pkcs1()),
    ))
  );
}

/** What is made before the clock runs, one after the other. */
function inTurn<T>(all: readonly T[]): () => T {
  let at = 0;
  return () => {
    at = (at + 1) % all.length;
    const one = all[at];
    if (one === undefined) throw new Error("nothing to take");
    return one;
  };
}

function wraps(make: () => Buffer): () => Buffer {
  return inTurn(Array.from({ length: WRAPS }, make));
}

/** 1 when the two can be told apart. */
async function compare(what: string, one: Call, other: Call): Promise<number> {
  const times: [number[], number[]] = [[], []];
  const order = randomBytes(2 * (SAMPLES + WARM_UP));
  for (const [index, byte] of order.entries()) {
    const which = byte % 2 === 0 ? 0 : 1;
    const startedMs = performance.now();
    await (which === 0 ? one() : other());
    const tookUs = (performance.now() - startedMs) * 1000;
    if (index >= 2 * WARM_UP) times[which].push(tookUs);
  }
  const cut = quantile(times.flat(), KEPT);
  const [a, b] = [summary(times[0], cut), summary(times[1], cut)];
  const t = (a.mean - b.mean) / Math.sqrt(a.variance / a.count + b.variance / b.count);
  console.log(
    `${what}: ${a.mean.toFixed(1)} and ${b.mean.toFixed(1)} µs, ${a.count} and ${b.count} samples, t ${t.toFixed(2)}`,
  );
  return Math.abs(t) < MARK ? 0 : 1;
}

function quantile(values: readonly number[], at01: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * at01)] ?? 0;
}

function summary(all: readonly number[], cut: number) {
  const kept = all.filter((value) => value < cut);
  const mean = kept.reduce((sum, value) => sum + value, 0) / kept.length;
  const variance = kept.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (kept.length - 1);
  return { count: kept.length, mean, variance };
}
