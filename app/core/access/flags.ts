import { FEATURE_DEFAULTS, type FeatureKey } from "#app/contract/features.data.ts";
import type { Person } from "./person.ts";

/** Whom a flag is asked for. */
export interface FlagSubject extends Pick<Person, "id" | "email" | "teamId" | "sku"> {
  /** IANA name, which stands for the country (Spec A§3.9). */
  readonly timeZone: string;
}

/** One flag (Spec A§3.9); an empty text and no percent fit everybody. */
export interface Flag {
  readonly name: string;
  readonly isOn: boolean;
  /** Ends of the id, the address and the team's id. */
  readonly idEnd: string;
  readonly emailEnd: string;
  readonly teamEnd: string;
  /** Parts of the SKU and of the time zone. */
  readonly skuPart: string;
  readonly zonePart: string;
  readonly percent: number | null;
  /** With `|` between them. */
  readonly shards: string;
}

/** Ids below are not spread over buckets and shards by their leading digits. */
const LARGE_ID = 1_000_000n;
const SHARDS = 10_000n;
const BUCKETS = 100n;

/** Whether a feature is on; without a row it is what this build ships (Reading R-145). */
export function isFeatureOn(
  flags: readonly Flag[],
  key: FeatureKey,
  subject: FlagSubject,
): boolean {
  const flag = flags.find(({ name }) => name === key);
  return flag === undefined ? FEATURE_DEFAULTS[key] : isFlagOn(flag, subject);
}

/**
 * Whether all criteria fit (Spec A§6.7). Screens alone hang on it: the server asks nobody's flags.
 * @internal Tests try each criterion on a flag that this build does not know.
 */
export function isFlagOn(flag: Flag, subject: FlagSubject): boolean {
  return (
    flag.isOn &&
    subject.id.endsWith(flag.idEnd) &&
    subject.email.endsWith(flag.emailEnd) &&
    subject.teamId.endsWith(flag.teamEnd) &&
    subject.sku.includes(flag.skuPart) &&
    subject.timeZone.includes(flag.zonePart) &&
    isInPercent(flag.percent, BigInt(subject.id)) &&
    isInShards(flag.shards, BigInt(subject.id))
  );
}

function isInPercent(percent: number | null, id: bigint): boolean {
  if (percent === null) return true;
  const bucket = id < LARGE_ID ? id % BUCKETS : (id / SHARDS) % BUCKETS;
  return bucket <= BigInt(percent);
}

function isInShards(list: string, id: bigint): boolean {
  if (list === "" || id < LARGE_ID) return true;
  return list.split("|").includes(String(id % SHARDS));
}
