/** A key, and what is held with it. */
interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * The letter of a key that is pressed with Ctrl or ⌘ and nothing else, as browsers take it: whatever Caps Lock makes
 * of it, and where another alphabet is written, by its place. null: it is none.
 */
export function controlLetterOf(pressed: Pressed): string | null {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = pressed;
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return null;
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const [, place] = /^Key([A-Z])$/.exec(code) ?? [];
  return place !== undefined && /^\p{L}$/u.test(key) ? place.toLowerCase() : null;
}
