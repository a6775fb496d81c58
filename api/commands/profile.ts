import { ApiError, CODES } from "#api/api-error.ts";
import type { UserRow } from "#api/store/users-repository.ts";
import { findDisplayNameError, toDisplayName } from "#app/contract/validate/display-name.ts";

const NAMES = ["first_name", "last_name", "display_name"] as const;

interface Profile {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly display_name?: string | undefined;
  readonly timezone?: string | undefined;
}

/** Names as they are stored; 1654 and 1659 (Spec A§5), 9000 for a time zone that nobody knows. */
export function toCheckedProfile<Given extends Profile>(given: Given): Given {
  const names: Record<string, string> = {};
  for (const field of NAMES) {
    const raw = given[field];
    if (raw === undefined) continue;
    const code = findDisplayNameError(raw);
    if (code !== undefined) throw new ApiError(code);
    names[field] = toDisplayName(raw);
  }
  if (!isZone(given.timezone ?? "")) throw new ApiError(CODES.malformed);
  return { ...given, ...names };
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", name === "" ? {} : { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** What others see: the name that was chosen, else first and last name. */
export function toShownName(user: UserRow): string {
  return user.display_name || `${user.first_name} ${user.last_name}`.trim();
}

export function toProfileFields(user: UserRow) {
  const flag = (value: number) => (value === 0 ? (0 as const) : (1 as const));
  return {
    timezone: user.timezone,
    is_emailmarketing: flag(user.is_emailmarketing),
    is_emailproduct: flag(user.is_emailproduct),
    is_emailrewards: flag(user.is_emailrewards),
    is_disableanalytics: flag(user.is_disableanalytics),
    is_disablepresence: flag(user.is_disablepresence),
    avatar_cachekey: user.avatar_s === 0 ? "" : String(user.avatar_s),
    is_mail_refused: flag(user.mail_refused_s),
  };
}
