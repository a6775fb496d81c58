import * as v from "valibot";
import { type FeatureFlag, features } from "#app/contract/endpoints/features.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { isRetriedStatus, retryCall } from "#app/core/api/retry.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { Clock, HttpPort } from "#app/core/ports.ts";
import type { Flag } from "./flags.ts";

export interface FeatureHost {
  readonly http: HttpPort;
  readonly clock: Clock;
}

/** The gateway serves the host of flags below `/api` (House 3, One address). */
const URL = `/api${features.path}`;
const HTTP_OK = 200;

/** @throws AppError when the host does not answer after three retries, or answers anything else */
export async function fetchFeatures(
  { http, clock }: FeatureHost,
  signal: AbortSignal,
): Promise<readonly Flag[]> {
  const ask = async () => {
    const reply = await http.sendText({ method: features.method, url: URL, signal });
    return { repeat: isRetriedStatus(reply.status), value: reply };
  };
  const reply = await retryCall(ask, clock, signal);
  if (reply.status !== HTTP_OK) throw new AppError(CODES.unknownApi + reply.status);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), features.data), reply.text());
  if (!parsed.success) throw new AppError(CODES.unknownApi);
  return parsed.output.list.map(toFlag);
}

function toFlag(row: FeatureFlag): Flag {
  return {
    name: row.feature_name,
    isOn: row.enabled === 1,
    idEnd: row.userid_criteria,
    emailEnd: row.email_criteria,
    teamEnd: row.teams_criteria,
    skuPart: row.plan_criteria,
    zonePart: row.country_criteria,
    percent: row.percent_criteria,
    shards: row.shard_criteria,
  };
}
