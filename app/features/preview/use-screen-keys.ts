import { useCallback, useEffect, useRef } from "react";
import { type ScreenKey, screenKeyOf } from "#app/contract/viewer-frame.ts";

type KeyActions = Readonly<Partial<Record<ScreenKey, () => void>>>;

/**
 * Keys of a preview, wherever the focus is: those of the page are heard here, those of the frame come by what
 * is returned. Dialogs, menus and fields keep theirs, and a whole screen its Escape.
 */
export function useScreenKeys(actions: KeyActions): (key: ScreenKey) => void {
  const newest = useRef(actions);
  useEffect(() => {
    newest.current = actions;
  });
  const press = useCallback((key: ScreenKey) => {
    // What is being written is not left by a key of the screen.
    const isEditing = document.querySelector("[data-editing]") !== null;
    if (document.fullscreenElement === null && !isEditing) newest.current[key]?.();
  }, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = screenKeyOf(event);
      if (key !== undefined && !event.defaultPrevented && !isElsewhere(event.target)) press(key);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [press]);
  return press;
}

function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [role=dialog], [role=menu]") !== null
  );
}
