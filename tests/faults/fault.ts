import type { Dice } from "./dice.ts";

/** Between browser and gateway, or between gateway and API. */
export type Place = "front" | "back";

/** What happens to one exchange on its way. */
export type Fault =
  /** The connection is cut: before anything is forwarded, in the middle of the request, after the
   * answer was made, in the middle of the answer. */
  | { kind: "reset"; when: "before" | "in-request" | "after" | "in-answer" }
  /** Nothing moves until the sender gives up; `isLate`: then it arrives all the same. */
  | { kind: "stall"; isLate: boolean }
  /** Byte by byte at first. */
  | { kind: "slow" }
  /** The request arrives twice; the sender hears the answer to the first or the second. */
  | { kind: "twice"; heard: "first" | "second" }
  /** The answer that an earlier request of this name got. */
  | { kind: "stale" }
  /** Changes places with the next answer. */
  | { kind: "swap" }
  /** One bit of the body turned. */
  | { kind: "bit"; of: "request" | "answer"; at01: number }
  /** A checksum that is not that of the bytes. */
  | { kind: "crc" }
  /** Answered by this status; `isDone`: the request was carried out before. */
  | { kind: "status"; status: number; isDone: boolean }
  /** HTTP 200 with this code in the body. */
  | { kind: "code"; code: number }
  /** Nobody listens any more, for a moment: what a browser calls status −1. */
  | { kind: "refuse" }
  /** Something in the world changes just before this exchange. */
  | { kind: "world"; change: WorldChange };

const WORLD_CHANGES = [
  "server-clock-ahead",
  "server-clock-behind",
  "client-clock-ahead",
  "client-clock-behind",
  "quota-full",
  "disk-full",
  "database-full",
] as const;
export type WorldChange = (typeof WORLD_CHANGES)[number];

/** The `nth` exchange of this name at this place meets this fault; the first is 1. */
export interface Rule {
  readonly place: Place;
  readonly name: string;
  readonly nth: number;
  readonly fault: Fault;
}

const STATUSES = [501, 502, 503, 504, 453, 429];
const CODES = [-1, 8003, 9402, 3211];
/** Only a chunk is refused by this code: send it again (Spec B§4). */
const AGAIN = 2;

export function describeRule({ place, name, nth, fault }: Rule): string {
  const { kind, ...rest } = fault;
  const detail = Object.values(rest).map((value) =>
    typeof value === "number" ? String(Math.round(value * 1000) / 1000) : String(value),
  );
  return `${place} ${name}#${nth}: ${[kind, ...detail].join(" ")}`;
}

/** One to four faults over the calls that an action makes. */
export function planRules(dice: Dice, names: readonly string[]): Rule[] {
  return Array.from({ length: dice.int(1, 4) }, () => {
    const name = dice.pick(names);
    return {
      place: dice.pick(["front", "back"] as const),
      name,
      nth: dice.isLucky(0.75) ? 1 : dice.int(2, 3),
      fault: dice.pick(MAKERS)(dice, name),
    };
  });
}

type Made = (dice: Dice, name: string) => Fault;
const MAKERS: readonly Made[] = [
  (dice) => ({
    kind: "reset",
    when: dice.pick(["before", "in-request", "after", "in-answer"] as const),
  }),
  (dice) => ({ kind: "stall", isLate: dice.isLucky(0.5) }),
  () => ({ kind: "slow" }),
  (dice) => ({ kind: "twice", heard: dice.pick(["first", "second"] as const) }),
  () => ({ kind: "stale" }),
  () => ({ kind: "swap" }),
  (dice) => ({ kind: "bit", of: dice.pick(["request", "answer"] as const), at01: dice.next() }),
  () => ({ kind: "crc" }),
  (dice) => ({ kind: "status", status: dice.pick(STATUSES), isDone: dice.isLucky(0.4) }),
  (dice, name) => ({
    kind: "code",
    code: dice.pick(name === "uploadmultichunk" ? [...CODES, AGAIN] : CODES),
  }),
  () => ({ kind: "refuse" }),
  (dice) => ({ kind: "world", change: dice.pick(WORLD_CHANGES) }),
];
