import type { FeatureFlag } from "#app/contract/endpoints/features.ts";
import { FEATURE_DEFAULTS, type FeatureKey } from "#app/contract/features.data.ts";
import type { Person } from "./person.ts";

/** Whom a flag is asked for. */
export interface FlagSubject extends Pick<Person, "id" | "email" | "teamId" | "sku"> {
  /** IANA name, which stands for the country (Spec A§3.9). */
  readonly timeZone: string;
}

/** Ids below are not spread over buckets and shards by their leading digits. */
const LARGE_ID = 1_000_000n;
const SHARDS = 10_000n;
const BUCKETS = 100n;

/** Whether a feature is on; without a row it is what this build ships (Reading R-145). */
export function isFeatureOn(
  flags: readonly FeatureFlag[],
  key: FeatureKey,
  subject: FlagSubject,
): boolean {
  const flag = flags.find(({ feature_name: name }) => name === key);
  return flag === undefined ? FEATURE_DEFAULTS[key] : isFlagOn(flag, subject);
}

/** Whether all criteria fit (Spec A§6.7). Screens alone hang on it: the server asks nobody's flags. */
export function isFlagOn(flag: FeatureFlag, subject: FlagSubject): boolean {
  return (
    flag.enabled === 1 &&
    subject.id.endsWith(flag.userid_criteria) &&
    subject.email.endsWith(flag.email_criteria) &&
    subject.teamId.endsWith(flag.teams_criteria) &&
    subject.sku.includes(flag.plan_criteria) &&
    subject.timeZone.includes(flag.country_criteria) &&
    isInPercent(flag.percent_criteria, BigInt(subject.id)) &&
    isInShards(flag.shard_criteria, BigInt(subject.id))
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
