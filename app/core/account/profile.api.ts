import type { UserInfo } from "./account.api.ts";
import type { UserChange } from "./user.ts";

/** Fields of the record that a change sets, and no others. */
export function toUserInfo(change: UserChange): UserInfo {
  const { firstName, lastName, displayName, timeZone, locale, theme, mails, isCounted } = change;
  const fields = {
    first_name: firstName,
    last_name: lastName,
    display_name: displayName,
    timezone: timeZone,
    locale,
    theme,
    is_emailproduct: toFlag(mails?.product),
    is_emailmarketing: toFlag(mails?.offers),
    is_emailrewards: toFlag(mails?.rewards),
    is_disableanalytics: toFlag(isCounted === undefined ? undefined : !isCounted),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function toFlag(isOn: boolean | undefined): 0 | 1 | undefined {
  if (isOn === undefined) return undefined;
  return isOn ? 1 : 0;
}
