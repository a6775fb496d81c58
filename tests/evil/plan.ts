import { CORE_EVILS } from "#mock-api/evil/evils.ts";
import { Seeded } from "#tests/crypto/seeded.ts";

/** What a person, or the server's owner, does next. `which` points into what is there by then. */
export interface Step {
  readonly act: Act;
  /** A whole number below {@link MANY}; the action takes it modulo what it may choose from. */
  readonly which: number;
  /** A second choice: the size of a file, the target of a move, with or without password. */
  readonly other: number;
  /** The attack that is switched. */
  readonly evil?: string;
}

export type Act = "evil-on" | "evil-off" | keyof typeof WEIGHTS;

/** One session, decided by its seed alone. */
export interface Plan {
  readonly name: string;
  /** A device that was used before, or one that knows nothing and signs in. */
  readonly begins: "returning" | "new-device";
  readonly steps: readonly Step[];
}

const MANY = 1_000_000;
const MOST_EVILS = 3;
/** One in so many sessions begins with a password; stretching it takes most of a second. */
const NEW_DEVICE_EVERY = 4;
/** One attack in so many is on before anything else happens. */
const FROM_THE_START_EVERY = 2;

/** How often people do what. */
const WEIGHTS = {
  list: 5,
  "open-folder": 4,
  up: 2,
  "new-folder": 2,
  upload: 5,
  download: 5,
  info: 2,
  rename: 4,
  move: 3,
  delete: 2,
  restore: 2,
  "make-link": 3,
  "remove-link": 1,
  visit: 4,
  reload: 3,
  "lock-unlock": 1,
  "sign-in": 1,
  "list-shares": 1,
  invite: 2,
  "remove-member": 1,
  "resume-shares": 1,
  "visit-share": 2,
} as const;

/** Before a screen everything takes a second: fewer steps, of what its person can do. */
const PAGE_WEIGHTS = {
  reload: 4,
  "open-folder": 3,
  up: 2,
  upload: 4,
  download: 5,
  info: 2,
  rename: 4,
  move: 3,
  visit: 3,
} as const;

type Weights = Readonly<Partial<Record<keyof typeof WEIGHTS, number>>>;

/** Which sessions: of the core alone, or of a page in a real browser. */
interface Manner {
  readonly weights: Weights;
  readonly fewest: number;
  readonly most: number;
  readonly evils: readonly string[];
}

const CORE: Manner = {
  weights: WEIGHTS,
  fewest: 7,
  most: 12,
  evils: CORE_EVILS.map(({ id }) => id),
};

/** In a page nobody hears the keys that D16 needs. */
export const IN_A_PAGE: Manner = {
  weights: PAGE_WEIGHTS,
  fewest: 4,
  most: 6,
  evils: CORE.evils.filter((id) => id !== "D16"),
};

function actsOf(weights: Weights): readonly (keyof typeof WEIGHTS)[] {
  return Object.entries(weights).flatMap(([act, weight]) =>
    Array.from({ length: weight }, () => act as keyof typeof WEIGHTS),
  );
}

/** The plan of session `index` under a seed: the same ever after. */
export function makePlan(seed: string, index: number, manner = CORE): Plan {
  const name = `${seed}/${index}`;
  const seeded = new Seeded(`evil|${name}`);
  const acts = actsOf(manner.weights);
  const actions = Array.from({ length: seeded.whole(manner.fewest, manner.most) }, () =>
    step(seeded, seeded.pick(acts)),
  );
  const begins = seeded.whole(1, NEW_DEVICE_EVERY) === 1 ? "new-device" : "returning";
  return { name, begins, steps: withEvils(seeded, actions, manner.evils) };
}

function step(seeded: Seeded, act: Act): Step {
  return { act, which: seeded.whole(0, MANY - 1), other: seeded.whole(0, MANY - 1) };
}

/** Puts one to three attacks into a session, on at a random moment and off at a later one or never. */
function withEvils(seeded: Seeded, actions: readonly Step[], evils: readonly string[]): Step[] {
  const count = seeded.whole(1, MOST_EVILS);
  const left = [...evils];
  let steps = [...actions];
  for (let number = 0; number < count; number += 1) {
    const [evil] = left.splice(seeded.whole(0, left.length - 1), 1);
    if (evil === undefined) break;
    const isFirst = seeded.whole(1, FROM_THE_START_EVERY) === 1;
    const on = isFirst ? 0 : seeded.whole(0, steps.length - 1);
    const off = seeded.whole(on + 1, steps.length * 2);
    steps = insert(steps, off, { ...step(seeded, "evil-off"), evil });
    steps = insert(steps, on, { ...step(seeded, "evil-on"), evil });
  }
  return steps;
}

/** Beyond the end nothing is inserted: that attack stays on. */
function insert(steps: readonly Step[], at: number, one: Step): Step[] {
  return at > steps.length ? [...steps] : [...steps.slice(0, at), one, ...steps.slice(at)];
}

/** One line a step, for whoever reads a failure. */
export function tellPlan({ begins, steps }: Plan): string {
  const lines = steps.map(
    ({ act, which, other, evil }, index) => `${index + 1} ${act} ${evil ?? `${which}/${other}`}`,
  );
  return [`0 ${begins}`, ...lines].join("\n");
}
