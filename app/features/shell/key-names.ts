import type { TFunction } from "i18next";

export interface KeyNames {
  readonly control: string;
  readonly lockKeys: readonly string[];
  readonly deleteKey: string;
}

const MAC: KeyNames = { control: "⌘", lockKeys: ["⌃", "⌥", "L"], deleteKey: "⌦" };

/** What stands on the keys of this computer, in the reader's language. */
export function keyNames(t: TFunction<"palette">): KeyNames {
  if (/mac|iphone|ipad/i.test(navigator.userAgent)) return MAC;
  const control = t("key.control");
  return { control, lockKeys: [control, "Alt", "L"], deleteKey: t("key.delete") };
}
