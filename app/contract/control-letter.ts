import { latinKeyOf } from "./latin-key.ts";

/** A key, and what is held with it. */
export interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** The letter of a key that is pressed with Ctrl or ⌘ and nothing else, whatever Caps Lock makes of it. null: it is none. */
export function controlLetterOf(pressed: Pressed): string | null {
  const { altKey, ctrlKey, metaKey, shiftKey } = pressed;
  const letter = latinKeyOf(pressed);
  const isAlone = (ctrlKey || metaKey) && !altKey && !shiftKey;
  return isAlone && /^[a-z]$/i.test(letter) ? letter.toLowerCase() : null;
}
