import type { Json } from "./vector.ts";

/*
 * The merge of two manifests as the table of Formats 11 says it, written down once more and without
 * any of the core's code: the oracle of `properties-merge.test.ts`.
 */

const SHARE_STATES = ["current", "retired", "left", "conflict"];
const INTENT_STATES = ["open", "done", "cancelled"];
const ROLES = ["r", "w", "i", "o"];
const REWRITTEN = new Set(["t", "dev", "prev"]);

type Rule = (a: Json, b: Json) => Json;

export function mergeNaively(a: Json, b: Json): Json {
  const merged: Json = {};
  for (const name of namesOf(a, b)) {
    if (REWRITTEN.has(name)) continue;
    merged[name] = both(a, b, name, (x, y) => field(name, x, y));
  }
  merged.shares = retireAllButHighest(merged.shares);
  return merged;
}

function field(name: string, a: Json, b: Json): Json {
  switch (name) {
    case "vc":
    case "minrev":
    case "floors":
      return each(a, b, (x, y) => Math.max(x, y));
    case "fmt":
    case "v":
      return Math.max(a, b);
    case "login":
      return higherN(a, b, (x, y) => ({
        ...lowerJson(x, y),
        salt: lowerText(x.salt, y.salt),
        rank: Math.max(x.rank, y.rank),
      }));
    case "escrow":
      return higherN(a, b, (x, y) => ({ ...lowerJson(x, y), on: false }));
    case "shares":
      return each(a, b, share);
    case "contacts":
      return each(a, b, (x, y) => higherN(x, y, contact));
    case "intents":
      return each(a, b, intent);
    case "passkeys":
      return each(a, b, passkey);
    case "devices":
      return each(a, b, (x, y) => higherN(x, y, lowerJson));
    case "names":
      return higherN(a, b, lowerJson);
    default:
      return lowerJson(a, b);
  }
}

function share(a: Json, b: Json): Json {
  const isSame = ["kind", "commit", "origin", "roots"].every(
    (key) => sorted(a[key]) === sorted(b[key]),
  );
  if (!isSame) {
    const lower = a.commit === b.commit ? lowerJson(a, b) : a.commit < b.commit ? a : b;
    return { ...lower, state: "conflict" };
  }
  const one = higherN(a, b, (x, y) => ({
    ...lowerJson(x, y),
    role: ROLES[Math.min(ROLES.indexOf(x.role), ROLES.indexOf(y.role))],
    mount: lowerText(x.mount, y.mount),
    upload: x.upload && y.upload,
  }));
  return { ...one, state: later(SHARE_STATES, a.state, b.state), pw: a.pw || b.pw };
}

function contact(a: Json, b: Json): Json {
  const removed = [a, b].filter(({ state }) => state === "removed");
  if (removed.length === 2) return lowerJson(a, b);
  if (removed.length === 1) return removed[0];
  const print = ({ enc_fp, sig_fp, user_id }: Json) => enc_fp + sig_fp + user_id;
  const lower = print(a) === print(b) ? lowerJson(a, b) : print(a) < print(b) ? a : b;
  return { ...lower, state: "changed", verified: false };
}

function intent(a: Json, b: Json): Json {
  const { state: stateA, ...bareA } = a;
  const { state: stateB, ...bareB } = b;
  if (sorted(bareA) === sorted(bareB))
    return { ...bareA, state: later(INTENT_STATES, stateA, stateB) };
  return { ...lowerJson(bareA, bareB), state: "cancelled" };
}

function passkey(a: Json, b: Json): Json {
  const isRemoved = a.state === "removed" || b.state === "removed";
  return {
    ...lowerJson(a, b),
    t: Math.min(a.t, b.t),
    state: isRemoved ? "removed" : "current",
  };
}

function retireAllButHighest(shares: Json): Json {
  const entries: [string, Json][] = Object.entries(shares);
  const current = entries.filter(([, { state }]) => state === "current").map(([ks]) => split(ks));
  return Object.fromEntries(
    entries.map(([ks, entry]) => {
      const own = split(ks);
      const isBelow = current.some(([id, sequence]) => id === own[0] && sequence > own[1]);
      return [ks, entry.state === "current" && isBelow ? { ...entry, state: "retired" } : entry];
    }),
  );
}

function split(ks: string): [string, bigint] {
  const [id = "", sequence = "0"] = ks.split("-");
  return [id, BigInt(sequence)];
}

function namesOf(a: Json, b: Json): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])];
}

function both(a: Json, b: Json, name: string, rule: Rule): Json {
  if (!(name in a)) return b[name];
  return name in b ? rule(a[name], b[name]) : a[name];
}

function each(a: Json, b: Json, rule: Rule): Json {
  return Object.fromEntries(namesOf(a, b).map((name) => [name, both(a, b, name, rule)]));
}

function higherN(a: Json, b: Json, tie: Rule): Json {
  if (a.n !== b.n) return a.n > b.n ? a : b;
  return sorted(a) === sorted(b) ? a : tie(a, b);
}

function later(order: readonly string[], a: string, b: string): string {
  return order.indexOf(a) >= order.indexOf(b) ? a : b;
}

function lowerText(a: string, b: string): string {
  return a <= b ? a : b;
}

function lowerJson(a: Json, b: Json): Json {
  return sorted(a) <= sorted(b) ? a : b;
}

/** Keys sorted, no white space. All texts here are ASCII, whose code units are their code points. */
export function sorted(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${sorted(value[key])}`);
  return `{${fields.join(",")}}`;
}
