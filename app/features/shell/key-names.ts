export interface KeyNames {
  readonly control: string;
  readonly lockKeys: readonly string[];
  readonly deleteKey: string;
}

const MAC: KeyNames = { control: "⌘", lockKeys: ["⌃", "⌥", "L"], deleteKey: "⌦" };
const OTHERS: KeyNames = { control: "Ctrl", lockKeys: ["Ctrl", "Alt", "L"], deleteKey: "Del" };

/** What stands on the keys of this computer. */
export function keyNames(): KeyNames {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? MAC : OTHERS;
}
