import type { Logger } from "pino";
import type { ResetKey } from "#api/auth/reset-key.ts";
import type { BillingProvider } from "#api/billing/billing-provider.ts";
import type { PlanBoard } from "#api/billing/plan-board.ts";
import type { BlobStore } from "#api/blobs/blob-store.ts";
import type { Bus } from "#api/bus/bus.ts";
import type { FeatureBoard } from "#api/features.ts";
import type { CallWork } from "#api/hosts/call-work.ts";
import type { WriteTurns } from "#api/hosts/write-turns.ts";
import type { Mailbox } from "#api/mail/mailbox.ts";
import type { ApiMetrics } from "#api/metrics.ts";
import type { ApiKeys } from "#api/secrets.ts";
import type { JobBoard } from "#api/server-jobs/job-board.ts";
import type { Settings } from "#api/settings.ts";
import type { Stranger } from "#api/store/belonging.ts";
import type { ClockGuard } from "#api/store/clock-guard.ts";
import type { Db } from "#api/store/db.ts";
import type { RegionHealth } from "#api/store/region-health.ts";
import type { DeviceKind } from "#app/contract/validate/device-kind.ts";
import type { Drain } from "#operation/drain.ts";

/** Regions of one process (Reading R-27), each with the first id of its counter. */
export const REGION_FIRST_IDS = {
  "ca-central": 1_000_000_000_000,
  "us-central": 2_000_000_000_000,
} as const;
export type RegionName = keyof typeof REGION_FIRST_IDS;

export const REGION_NAMES = ["ca-central", "us-central"] as const satisfies readonly RegionName[];

export function isRegionName(name: string): name is RegionName {
  return Object.hasOwn(REGION_FIRST_IDS, name);
}

export interface RegionStore {
  readonly name: RegionName;
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly mail: Mailbox;
  /** Why nothing is swept; changes while the server runs. */
  readonly sweep: { held: SweepHold | null };
  /** What is known of its data: damage, and bytes that are missing. */
  readonly health: RegionHealth;
}

/** A database that is not the blobs' own, or not the newest, or that knows too little of them. */
export type SweepHold = Stranger | "many-unknown";

/** The server's clock. */
export interface ServerClock {
  nowMs(): number;
  nowS(): number;
}

/** Everything of one running server. */
export interface World {
  readonly regions: ReadonlyMap<RegionName, RegionStore>;
  readonly clock: ServerClock;
  /** Whether the machine's clock is credible; nothing is deleted by time while it is not. */
  readonly clockGuard: ClockGuard;
  readonly settings: Settings;
  /** Where its databases are, and what the operator reads and writes. */
  readonly dataFolder: string;
  readonly keys: ApiKeys;
  /** Opens what people handed over for a reset of their password; null: nobody can turn it on. */
  readonly resetKey: ResetKey | null;
  readonly bus: Bus;
  readonly turns: WriteTurns;
  /** Turns and limits of calls by what they cost. */
  readonly work: CallWork;
  /** Uploads and downloads under way, which may finish when the server stops. */
  readonly drain: Drain;
  /** What it opens for people who agreed to it, in memory alone. */
  readonly serverJobs: JobBoard;
  readonly log: Logger;
  readonly metrics: ApiMetrics;
  /** What the operator switched on, and for whom. */
  readonly features: FeatureBoard;
  /** What plans there are. */
  readonly plans: PlanBoard;
  /** Who takes the money for plans; null: this server sells nothing. */
  readonly billing: BillingProvider | null;
}

export interface Session {
  readonly sessionId: number;
  readonly tokenHash: string;
  readonly userId: number;
  readonly webDeviceId: number;
  readonly secret: string;
  /** Its last use that was written down. */
  readonly usedS: number;
  /** When it last proved whose it is (Reading R-742). */
  readonly provedS: number;
  /** It was ended while it stood: it opens nothing, and learns the state of its account. */
  readonly isEnded: boolean;
  /** Of which browser or app: the id of its first session. */
  readonly familyId: number;
  /** It asked to be activated, and opens nothing until it is (Reading R-142). */
  readonly isAsking: boolean;
  /** Its device was unlinked: it is signed out, and nothing else. */
  readonly isUnlinked: boolean;
}

/** What a handler knows beside its request. */
export interface CommandContext {
  readonly world: World;
  readonly region: RegionStore;
  readonly nowS: number;
  /** Of the person, as the gateway names it. */
  readonly address: string;
  /** Where the person is, as a hop that the gateway trusts says it. */
  readonly place: string;
  /** The kind of the person's device. */
  readonly device: DeviceKind;
  /** What limits count the address under: an IPv6 address by its /64 (Trust 2.8). */
  readonly addressKey: string;
  /** Origin that links in mails begin with. */
  readonly origin: string;
  /** Null for a call without a session. */
  readonly session: Session | null;
  /** Hash of the token in the browser's cookie, as the gateway names it; null without one. */
  readonly cookieTokenHash: string | null;
}
