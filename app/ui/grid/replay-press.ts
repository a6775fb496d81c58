/** A press that was made before anything listened. */
export interface MissedPress {
  readonly isOnName: boolean;
  readonly isDouble: boolean;
  readonly pointerType: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Presses the row of this place as somebody did before the grid could hear it. */
export function replayPress(index: number, press: MissedPress): void {
  const row = document.querySelector(`[data-view] [data-index="${index}"]`);
  const target = (press.isOnName ? row?.querySelector('[dir="auto"]') : null) ?? row;
  const { pointerType, ctrlKey, metaKey, shiftKey } = press;
  const init = { bubbles: true, cancelable: true, pointerType, ctrlKey, metaKey, shiftKey };
  const types = ["pointerdown", "pointerup", "click", ...(press.isDouble ? ["dblclick"] : [])];
  for (const type of types) target?.dispatchEvent(new PointerEvent(type, { ...init, detail: 1 }));
}
