/** A key, and what is held with it. */
export interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** The letter of a key that is pressed with Ctrl or ⌘ and nothing else. null: it is none. */
export function controlLetterOf(pressed: Pressed): string | null {
  const { altKey, ctrlKey, metaKey, shiftKey } = pressed;
  return (ctrlKey || metaKey) && !altKey && !shiftKey ? letterOf(pressed) : null;
}

/**
 * The letter of a key, as browsers take it together with Ctrl or ⌘: whatever Caps Lock makes of it, and where another
 * alphabet is written, by its place. null: it is none.
 */
export function letterOf({ key, code }: Pick<Pressed, "key" | "code">): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const [, place] = /^Key([A-Z])$/.exec(code) ?? [];
  return place !== undefined && /^\p{L}$/u.test(key) ? place.toLowerCase() : null;
}
