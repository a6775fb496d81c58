/**
 * Escape closes what has just been drawn and nothing under it: the library listens only some tasks later,
 * and what is pressed before would go to the layer below, or to nobody. `isMeant`: whether this layer is
 * the one that the press is for. Returns how to undo it.
 */
export function closeOnEscape(onClose: () => void, isMeant: () => boolean = () => true) {
  const close = (event: KeyboardEvent) => {
    // While a word is composed, Escape is the keyboard's.
    if (event.key !== "Escape" || event.isComposing || !isMeant()) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  window.addEventListener("keydown", close, { capture: true });
  return () => window.removeEventListener("keydown", close, { capture: true });
}
