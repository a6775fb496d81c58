import { existsSync, type FSWatcher, readFileSync, watch } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Logger } from "pino";
import * as v from "valibot";
import type { Offer } from "#api/billing/offers.data.ts";
import { specifiedOfferOf } from "#api/billing/offers.ts";
import type { Settings } from "#api/settings.ts";
import { StartError } from "#api/start-error.ts";
import { DEFAULT_SKU } from "#app/contract/plans.data.ts";
import { sizeKind, skuKind } from "#settings/kinds.ts";

const FILE = "plans.json";
const MAX_USERS = 99;
const MAX_NAME_CHARACTERS = 60;
/** The plan that every installation has: everything that the server can do. */
const SELF_SKU = "self";

const size = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const bytes = sizeKind.parse(dataset.value);
    if (bytes !== null) return bytes;
    addIssue({ message: sizeKind.rule });
    return NEVER;
  }),
);
const offerRow = v.strictObject({
  sku: v.pipe(
    v.string(),
    v.check(
      (sku) => skuKind.parse(sku) !== null,
      "needs 2 to 16 letters and digits, and may end in -M or -Y",
    ),
    v.notValue(DEFAULT_SKU, "cannot be free: that plan is always there"),
  ),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_NAME_CHARACTERS)),
  /** Without it COFFER_API_QUOTA_BYTES; null: no limit. */
  space: v.optional(v.nullable(size)),
  users: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_USERS)), 1),
  team: v.optional(v.boolean(), false),
  /** Read by visitors of one person's links in a day; null: no limit. */
  dailyDownload: v.optional(v.nullable(size), null),
});
const file = v.pipe(
  v.string(),
  v.parseJson(undefined, "is not JSON"),
  v.strictObject({ plans: v.array(offerRow) }),
  v.check(
    ({ plans }) => new Set(plans.map(({ sku }) => sku)).size === plans.length,
    "names a sku twice",
  ),
);

interface DefaultPlan {
  readonly sku: string;
  readonly offer: Offer;
}

export interface PlanBoardOptions {
  readonly dataFolder: string;
  readonly settings: Settings;
  readonly log: Logger;
}

/**
 * The plans of the installation: those of `plans.json` in the data folder (or of `COFFER_PLANS`), else the
 * specification's (Spec A§9.3). `self` and `free` are always there. The file is watched; one that is wrong
 * keeps the last good one.
 */
export class PlanBoard {
  readonly #path: string;
  readonly #settings: Settings;
  readonly #log: Logger;
  readonly #watcher: FSWatcher | null;
  #own: ReadonlyMap<string, Offer> | null;

  /** Throws a `StartError` with a line for each mistake of the file, or for a default plan that is unknown. */
  constructor({ dataFolder, settings, log }: PlanBoardOptions) {
    this.#path = settings.plansFile === "" ? join(dataFolder, FILE) : settings.plansFile;
    this.#settings = settings;
    this.#log = log;
    if (settings.plansFile !== "" && !existsSync(this.#path))
      throw new StartError("COFFER_PLANS names a file that is not there.");
    this.#own = this.#read();
    this.#assertDefault();
    this.#watcher = this.#watch();
  }

  /** What a plan gives; undefined for one that the installation does not have. */
  offerOf(sku: string): Offer | undefined {
    if (sku === SELF_SKU) return this.#own?.get(sku) ?? this.#selfOffer();
    if (this.#own === null) return specifiedOfferOf(sku);
    return this.#own.get(sku) ?? this.#own.get(sku.replace(/-[MY]$/, ""));
  }

  /** The plan of accounts that nobody put on another one; null: the free one. */
  default(): DefaultPlan | null {
    const sku = this.#settings.defaultPlan;
    const offer = sku === DEFAULT_SKU ? undefined : this.offerOf(sku);
    return offer === undefined ? null : { sku, offer };
  }

  close(): void {
    this.#watcher?.close();
  }

  #selfOffer(): Offer {
    const users = { min: 1, max: MAX_USERS };
    const { quotaBytes: spaceBytes } = this.#settings;
    return { name: "Self-hosted", spaceBytes, users, isTeam: true, dailyBytes: null };
  }

  #assertDefault(): void {
    const { defaultPlan } = this.#settings;
    if (defaultPlan === DEFAULT_SKU || this.offerOf(defaultPlan) !== undefined) return;
    throw new StartError(
      `COFFER_DEFAULT_PLAN names the plan “${defaultPlan}”, which is not there.`,
    );
  }

  /** null without a file. */
  #read(): ReadonlyMap<string, Offer> | null {
    if (!existsSync(this.#path)) return null;
    const parsed = v.safeParse(file, readFileSync(this.#path, "utf8"));
    if (!parsed.success) throw new StartError(parsed.issues.map(toLine).join("\n"));
    return new Map(parsed.output.plans.map((plan) => [plan.sku, this.#toOffer(plan)]));
  }

  #toOffer({ name, space, users, team, dailyDownload }: v.InferOutput<typeof offerRow>): Offer {
    const spaceBytes = space === undefined ? this.#settings.quotaBytes : space;
    return {
      name,
      spaceBytes,
      users: { min: 1, max: users },
      isTeam: team,
      dailyBytes: dailyDownload,
    };
  }

  /** The folder, because editors put a new file in the place of the old one. */
  #watch(): FSWatcher {
    const watcher = watch(dirname(this.#path), { persistent: false }, (_event, name) => {
      if (name === basename(this.#path)) this.#readAgain();
    });
    watcher.on("error", () => this.#log.warn("plans are not watched any more"));
    return watcher;
  }

  #readAgain(): void {
    const before = this.#own;
    try {
      this.#own = this.#read();
      this.#assertDefault();
    } catch (error) {
      this.#own = before;
      const reason = error instanceof StartError ? error.message : "the file cannot be read";
      this.#log.error({ reason }, "plans stay as they were");
    }
  }
}

/** `plans.json: plans.0.space needs a size …`; nothing of what the file says. */
function toLine(issue: v.BaseIssue<unknown>): string {
  const where = v.getDotPath(issue) ?? "the whole file";
  return `${FILE}: ${where}: ${issue.message}`;
}
