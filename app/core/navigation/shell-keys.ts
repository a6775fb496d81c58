/** A key as it was pressed. */
export interface ShellStroke {
  readonly key: string;
  /** Ctrl, or Command on a Mac. */
  readonly isControl: boolean;
  readonly isAlt: boolean;
}

/** Where it was pressed, and what this person wants of keys. */
export interface ShellKeyPlace {
  /** In a field, where letters are letters. */
  readonly isTyping: boolean;
  /** A dialog or menu is open, which has keys of its own. */
  readonly isCovered: boolean;
  /** Keys without Ctrl can be switched off (WCAG 2.1.4). */
  readonly hasLetters: boolean;
  /** G was pressed before, and nothing else since. */
  readonly isGoing: boolean;
}

export type GoTarget = "files" | "vault" | "shares" | "settings";

export type ShellKeyMeaning =
  | { readonly kind: "palette" }
  | { readonly kind: "shortcuts" }
  | { readonly kind: "lock" }
  | { readonly kind: "going" }
  | { readonly kind: "go"; readonly to: GoTarget };

/** Second letters of "go to"; places, as no list has keys for them. */
export const GO_KEYS: Readonly<Record<GoTarget, string>> = {
  files: "f",
  vault: "v",
  shares: "s",
  settings: ",",
};

/** What a key means wherever one is in the shell; null: nothing of the shell's (Reading R-148). */
export function shellKeyMeaning(stroke: ShellStroke, place: ShellKeyPlace): ShellKeyMeaning | null {
  const key = stroke.key.toLowerCase();
  if (place.isCovered) return null;
  if (stroke.isControl && !stroke.isAlt && key === "k") return { kind: "palette" };
  if (place.isTyping) return null;
  if (stroke.isControl && stroke.isAlt && key === "l") return { kind: "lock" };
  if (stroke.isControl || stroke.isAlt || !place.hasLetters) return null;
  if (key === "?") return { kind: "shortcuts" };
  if (place.isGoing) {
    const to = GO_TARGETS.find((target) => GO_KEYS[target] === key);
    if (to !== undefined) return { kind: "go", to };
  }
  return key === "g" ? { kind: "going" } : null;
}

const GO_TARGETS: readonly GoTarget[] = ["files", "vault", "shares", "settings"];
