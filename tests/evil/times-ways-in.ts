import { randomHex, sha256Hex } from "#api/secrets.ts";
import { ORIGIN_HEADER } from "#app/contract/envelope.ts";
import { signIn } from "#mock-api/testing/client.ts";
import { TestPasskey } from "#mock-api/testing/passkey.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { vouchFor } from "#mock-api/testing/sso.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { type Call, compare, inTurn } from "#tests/evil/compare-times.ts";
import { ROOMY } from "#tests/evil/house.ts";

const NAMES = 32;
const KEYS = 200;
const PLACE = { origin: "https://panel.example", rpId: "panel.example" };
const HEADERS = { [ORIGIN_HEADER]: PLACE.origin };

/** How often the two sides of an answer can be told apart: a kit, a passkey, a key of single sign-on. */
export async function measureWaysIn(samples: number): Promise<number> {
  const server = await startTestServer({ limits: { ...ROOMY } });
  const names = (what: string) =>
    Array.from({ length: NAMES }, (_, at) => `${what}${String(at)}@a.example`);
  const [known, never] = [names("known"), names("never")];
  for (const name of known) await makeAccount(server, name);
  const told =
    (await measureKits(server, { known, never, samples })) +
    (await measurePasskeys(server, { known, never, samples })) +
    (await measureSso(server, samples));
  await server.stop();
  return told;
}

interface Sides {
  readonly known: readonly string[];
  readonly never: readonly string[];
  readonly samples: number;
}

/** With a recovery kit and a passkey. */
async function makeAccount(server: TestServer, email: string): Promise<void> {
  const made = await server.account(email);
  const client = server.client("ca-central", HEADERS);
  await signIn(client, made);
  const password = made.loginHash;
  const rk_lock_hash = sha256Hex(randomHex(16));
  const kit = { request_id: sealed.requestId(), rk: sealed.recoveryBlob(), rk_lock_hash };
  await client.call("recoveryset", { ...kit, password });
  const { challenge } = await client.call("passkeyaddbegin", { password });
  const pk = Buffer.alloc(122, 4).toString("base64");
  const passkey = new TestPasskey().register(PLACE, challenge);
  await client.call("passkeyadd", { ...passkey, name: "Key", pk });
}

function measureKits(server: TestServer, { known, never, samples }: Sides): Promise<number> {
  const client = server.client();
  const ask = (names: readonly string[]): Call => {
    const name = inTurn(names);
    return () => client.codeOf("recoverybegin", { username: name(), rk_lock: "ab".repeat(16) });
  };
  return compare({ what: "recoverybegin", samples }, ask(known), ask(never));
}

async function measurePasskeys(
  server: TestServer,
  { known, never, samples }: Sides,
): Promise<number> {
  const client = server.client("ca-central", HEADERS);
  const begin = (names: readonly string[]): Call => {
    const name = inTurn(names);
    return () => client.call("passkeybegin", { username: name() });
  };
  const told = await compare({ what: "passkeybegin", samples }, begin(known), begin(never));
  return told + (await measureAnswers(server, { known, never, samples }));
}

/** The very credential that the first answer named, a fresh challenge, and a signature by another key. */
async function measureAnswers(
  server: TestServer,
  { known, never, samples }: Sides,
): Promise<number> {
  const client = server.client("ca-central", HEADERS);
  const other = new TestPasskey();
  const answer = async (names: readonly string[]): Promise<Call> => {
    const claims = [];
    for (const username of names) {
      const { passkeys } = await client.call("passkeybegin", { username });
      claims.push({ username, credential_id: passkeys[0]?.credential_id ?? "" });
    }
    const next = inTurn(claims);
    let claim = next();
    let challenge = "";
    const ready = async () => {
      claim = next();
      ({ challenge } = await client.call("passkeybegin", { username: never[0] ?? "" }));
    };
    const call = () => {
      const { username, credential_id } = claim;
      const assertion = { ...other.assert(PLACE, challenge), credential_id };
      return client.codeOf("sessionpasskey", { username, assertion });
    };
    return Object.assign(call, { ready });
  };
  const what = "sessionpasskey";
  return compare({ what, samples }, await answer(known), await answer(never));
}

/** A key that is over, and one that nobody made: keys tell no names, and are 128 random bits. */
async function measureSso(server: TestServer, samples: number): Promise<number> {
  const over: string[] = [];
  for (let at = 0; at < KEYS; at += 1)
    over.push((await vouchFor(server, { sub: `person${String(at)}` })).key);
  server.world.clock.shift(61_000);
  const never = Array.from({ length: KEYS }, () => randomHex(16));
  const client = server.client();
  const ask = (keys: readonly string[]): Call => {
    const key = inTurn(keys);
    return () => client.codeOf("usersso", { key: key() });
  };
  return compare({ what: "usersso", samples }, ask(over), ask(never));
}
