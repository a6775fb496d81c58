import type { Seeded } from "./seeded.ts";

const STATES = ["current", "retired", "left", "conflict"];

/** A manifest of one identity; `fixed` gives what two of them have in common. */
export function aManifest(random: Seeded, fixed: Readonly<Record<string, unknown>> = {}) {
  const devices = Array.from({ length: random.whole(1, 4) }, () => random.hex(8));
  return {
    v: 1,
    fmt: 1,
    t: random.whole(0, 2 ** 33),
    dev: { id: devices[0], name: random.text(1, 30) },
    vc: Object.fromEntries(devices.map((id) => [id, random.whole(0, 100_000)])),
    prev: random.pick(["", random.hex(32)]),
    enc_fp: random.hex(32),
    sig_pub: random.hex(32),
    login: { salt: "$2b$12$hB1dFpFvLN/IMmf82cm5g.", rank: 3, n: random.whole(0, 9) },
    escrow: { on: false, n: 0 },
    floors: { link: random.whole(2, 3) },
    shares: aShareList(random),
    contacts: {},
    intents: {},
    minrev: {},
    passkeys: {},
    later: { text: random.text(0, 20) },
    ...fixed,
  };
}

function aShareList(random: Seeded) {
  const entries = Array.from({ length: random.whole(0, 8) }, () => [random.ks(), aShare(random)]);
  return Object.fromEntries(entries);
}

function aShare(random: Seeded) {
  return {
    kind: random.pick(["area", "team", "link"]),
    commit: random.hex(32),
    origin: random.pick(["self", random.hex(32)]),
    role: random.pick(["r", "w", "i", "o"]),
    state: random.pick(STATES),
    roots: [`m|${random.fid()}`],
    mount: "",
    upload: false,
    pw: false,
    n: random.whole(0, 9),
  };
}

/** Two states of one account that grew apart: same people, overlapping devices, shares, contacts and the rest. */
export function twoStates(random: Seeded) {
  const [encFp, sigPub] = [random.hex(32), random.hex(32)];
  const pool = {
    devices: Array.from({ length: 4 }, () => random.hex(8)),
    places: Array.from(
      { length: 6 },
      () => `${String(random.whole(1, 3))}-${String(random.whole(0, 2))}`,
    ),
    people: Array.from({ length: 3 }, (_, index) => `person${String(index)}@example.org`),
    ids: Array.from({ length: 4 }, () => random.hex(16)),
  };
  const some = <T>(items: readonly string[], make: () => T) =>
    Object.fromEntries(items.filter(() => random.whole(0, 2) > 0).map((item) => [item, make()]));
  const commits = [random.hex(32), random.hex(32)];
  const state = () =>
    aManifest(random, {
      enc_fp: encFp,
      sig_pub: sigPub,
      vc: some(pool.devices, () => random.whole(1, 5)),
      shares: some(pool.places, () => ({ ...aShare(random), commit: random.pick(commits) })),
      contacts: some(pool.people, () => aContact(random)),
      intents: some(pool.ids, () => anIntent(random, commits)),
      minrev: some(
        pool.ids.map((id) => `m|${id}`),
        () => random.whole(0, 9),
      ),
      passkeys: some(pool.ids, () => ({
        t: random.whole(1, 3),
        state: random.pick(["current", "removed"]),
      })),
      devices: some(pool.devices, () => aDeviceName(random)),
      names: aDeviceName(random),
      later: {},
    });
  return [state(), state()] as const;
}

function aDeviceName(random: Seeded) {
  return { name: random.pick(["Office", "Home", ""]), n: random.whole(1, 3) };
}

function aContact(random: Seeded) {
  return {
    user_id: random.pick(["5", "6"]),
    enc_fp: random.pick(["aa".repeat(32), "bb".repeat(32)]),
    sig_fp: "cc".repeat(32),
    verified: random.pick([true, false]),
    state: random.pick(["ok", "changed", "removed"]),
    n: random.whole(1, 3),
  };
}

function anIntent(random: Seeded, commits: readonly string[]) {
  return {
    op: random.pick(["share", "link", "move", "rotate"]),
    item: `m|${"ab".repeat(16)}`,
    commit: random.pick(commits),
    t: random.whole(1, 2),
    state: random.pick(["open", "done", "cancelled"]),
  };
}

/**
 * Three states of one account as its devices can write them: the commit of a key decides whose it is and
 * what it is for, because only whoever makes a key knows it, and a state that knows a sequence knows those
 * before it, as ended ones (Formats 11).
 */
export function threeStates(random: Seeded) {
  const facts = new Map<string, Pick<AnyShare, "kind" | "origin" | "roots">>();
  const lawful = (state: object) => {
    const entries = Object.entries<AnyShare>(Reflect.get(state, "shares"));
    const shares = entries.map(([ks, entry]): [string, AnyShare] => {
      const { kind, origin, roots } = entry;
      const made = facts.get(`${ks}|${entry.commit}`) ?? { kind, origin, roots };
      facts.set(`${ks}|${entry.commit}`, made);
      return [ks, { ...entry, ...made }];
    });
    return { ...state, shares: Object.fromEntries(shares) };
  };
  const [a, b] = twoStates(random);
  const pools = [a, b];
  const c = {
    ...aManifest(random),
    ...{ enc_fp: a.enc_fp, sig_pub: a.sig_pub, later: {} },
    ...Object.fromEntries(
      MIXED.map((name) => [
        name,
        mix(
          random,
          pools.map((one) => Reflect.get(one, name)),
        ),
      ]),
    ),
  };
  const states = [lawful(a), lawful(b), lawful(c)];
  const known: AnyShares = Object.assign({}, ...states.map(({ shares }) => shares));
  return states.map((state) => ({ ...state, shares: endLower(state.shares, known) }));
}

const MIXED = ["vc", "shares", "contacts", "intents", "minrev", "passkeys", "devices"] as const;
const STATES_OF = {
  shares: STATES,
  contacts: ["ok", "changed", "removed"],
  intents: ["open", "done", "cancelled"],
  passkeys: ["current", "removed"],
} as const;

/** Entries of either pool, some of them changed since. */
function mix(random: Seeded, pools: readonly Record<string, unknown>[]) {
  const names = [...new Set(pools.flatMap((pool) => Object.keys(pool)))].sort();
  const wanted = names.filter(() => random.whole(0, 2) > 0);
  return Object.fromEntries(
    wanted.map((name) => {
      const known = pools.filter((pool) => name in pool);
      return [name, changed(random, structuredClone(random.pick(known)[name]))];
    }),
  );
}

function changed(random: Seeded, value: unknown): unknown {
  if (typeof value === "number") return random.whole(0, 9);
  if (typeof value !== "object" || value === null) return value;
  const n = "n" in value ? { n: random.whole(1, 3) } : {};
  const kind =
    "verified" in value
      ? "contacts"
      : "op" in value
        ? "intents"
        : "t" in value
          ? "passkeys"
          : "shares";
  const isOther = "state" in value && random.whole(0, 1) === 1;
  return { ...value, ...n, ...(isOther && { state: random.pick(STATES_OF[kind]) }) };
}

interface AnyShare {
  readonly commit: string;
  readonly kind: string;
  readonly origin: string;
  readonly roots: readonly string[];
  readonly state: string;
}

type AnyShares = Record<string, AnyShare>;

/** A sequence that a state knows has ended those before it, of which every state has the same. */
function endLower(shares: AnyShares, known: AnyShares): AnyShares {
  const result: AnyShares = { ...shares };
  for (const ks of Object.keys(shares)) {
    const [id = "", sequence = "0"] = ks.split("-");
    for (let before = 0; before < Number(sequence); before += 1) {
      const name = `${id}-${before}`;
      const lower = result[name] ?? known[name];
      if (lower === undefined) continue;
      result[name] = lower.state === "current" ? { ...lower, state: "retired" } : lower;
    }
  }
  return result;
}
