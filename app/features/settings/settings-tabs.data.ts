/** Pages of the settings that exist, in the order of their tabs; `settings:tabs.{id}` names each. */
export const SETTINGS_TABS = [
  "profile",
  "billing",
  "devices",
  "security",
  "events",
  "account-data",
] as const;
