import type { RequestOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { UserChange } from "./user.ts";

/** Fields of the record that its owner may set. */
type UserInfo = Omit<RequestOf<"userinfoset">, "akm" | "akm_prev">;

export async function writeProfile(api: ApiClient, change: UserChange): Promise<void> {
  await api.call("userinfoset", toUserInfo(change));
}

/**
 * Fields that a change sets, and no others.
 * @internal Tests see the fields without a call.
 */
export function toUserInfo({
  firstName,
  lastName,
  displayName,
  timeZone,
  ...change
}: UserChange): UserInfo {
  const { locale, theme, mails, isCounted, isShown, startPage, hidesSteps } = change;
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
    is_disablepresence: toFlag(isShown === undefined ? undefined : !isShown),
    dashboard: startPage,
    has_gettingstarted: toFlag(hidesSteps),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function toFlag(isOn: boolean | undefined): 0 | 1 | undefined {
  if (isOn === undefined) return undefined;
  return isOn ? 1 : 0;
}
