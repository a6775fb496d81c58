/** A press that was made before anything listened. */
export interface MissedPress {
  readonly isOnName: boolean;
  readonly isDouble: boolean;
  readonly pointerType: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  /** Where the pointer asked for the row's menu; in CSS pixels of the window. */
  readonly menuAt?: { readonly x: number; readonly y: number };
}

/** What the button of a pointer is called that asks for a menu. */
const MENU_BUTTON = 2;

/** Presses the row of this place as somebody did before the grid could hear it. */
export function replayPress(index: number, press: MissedPress): void {
  const row = document.querySelector(`[data-view] [data-index="${index}"]`);
  const target = (press.isOnName ? row?.querySelector('[dir="auto"]') : null) ?? row;
  const { pointerType, ctrlKey, metaKey, shiftKey, menuAt } = press;
  const init = { bubbles: true, cancelable: true, pointerType, ctrlKey, metaKey, shiftKey };
  const at = menuAt && { clientX: menuAt.x, clientY: menuAt.y, button: MENU_BUTTON };
  for (const type of typesOf(press))
    target?.dispatchEvent(new PointerEvent(type, { ...init, ...at, detail: 1 }));
}

function typesOf({ isDouble, menuAt }: MissedPress): readonly string[] {
  if (menuAt !== undefined) return ["pointerdown", "contextmenu", "pointerup"];
  return ["pointerdown", "pointerup", "click", ...(isDouble ? ["dblclick"] : [])];
}
