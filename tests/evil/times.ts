import { constants, createPublicKey, publicEncrypt, randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { generateRsaPair, importPrivateKey, openRsa } from "#app/workers/keys/rsa.ts";
import { startTestServer } from "#mock-api/testing/test-server.ts";
import { compare, inTurn } from "#tests/evil/compare-times.ts";
import { ROOMY } from "#tests/evil/house.ts";
import { measureWaysIn } from "#tests/evil/times-ways-in.ts";

/**
 * Times that must not tell: of names with and without an account (Trust T7), and of share keys that do
 * not open (Trust K7). A measurement, not a test: it wants a machine that does nothing else.
 */
const { values } = parseArgs({
  options: { samples: { type: "string", default: "10000" }, only: { type: "string", default: "" } },
});
const samples = Number(values.samples);
const NAMES = 32;
const WRAPS = 64;
const PASSWORD_HASH = "$2b$12$abcdefghijklmnopqrstuuAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

const PARTS: Readonly<Record<string, () => Promise<number>>> = {
  names: measureNames,
  "ways-in": () => measureWaysIn(samples),
  wraps: measureWraps,
};
let told = 0;
for (const [part, measure] of Object.entries(PARTS))
  if (values.only === "" || values.only === part) told += await measure();
process.exitCode = told === 0 ? 0 : 1;

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
    (await compare({ what: "getloginsalt", samples }, salts(known), salts(unknown))) +
    (await compare({ what: "sessionnew", samples }, signIns(known), signIns(unknown)));
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
      { what: "unwrap: random bytes, another label", samples },
      () => open(noPadding()),
      () => open(otherLabel()),
    )) +
    (await compare(
      { what: "unwrap: random bytes, PKCS#1 v1.5", samples },
      () => open(noPadding()),
      () => open(pkcs1()),
    ))
  );
}

function wraps(make: () => Buffer): () => Buffer {
  return inTurn(Array.from({ length: WRAPS }, make));
}
