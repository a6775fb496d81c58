import { ApiError, CODES } from "#api/api-error.ts";
import type { RegionExchange } from "#api/hosts/http.ts";
import { toLoggable } from "#api/log-error.ts";
import { markDamaged, readDamage } from "#api/store/region-health.ts";

/**
 * 9503 for an error of a damaged database: it takes no write, or the call met what is damaged. Damage that
 * was met first here ends writing from now on. Any other error stays as it is.
 */
export function toRefusal({ region, log }: RegionExchange, error: unknown): unknown {
  const damage = readDamage(error);
  if (damage === null) return error;
  if (damage === "damaged" && !region.health.isDamaged) {
    const line = { region: region.name, err: toLoggable(error) };
    log.error(line, "database is damaged: writes are refused");
    markDamaged(region).catch((failed: unknown) => {
      log.error({ err: toLoggable(failed) }, "writes go on");
    });
  }
  return new ApiError(CODES.unavailable);
}
