/** Controls of a row that do one thing whatever is selected. */
export type RowControl = "star" | "link" | "download" | "menu" | "cancel" | "why";

const CONTROLS: ReadonlySet<string> = new Set<RowControl>([
  "star",
  "link",
  "download",
  "menu",
  "cancel",
  "why",
]);

function isControl(act: string | null): act is RowControl {
  return act !== null && CONTROLS.has(act);
}

/** A press on a row or one of its controls. */
export type Press = {
  /** The control, or null for the row itself. */
  act: string | null;
  isCtrlKey: boolean;
  isShift: boolean;
  isTouch: boolean;
  /** Something is selected already. */
  isSelecting: boolean;
};

export type PressMeaning =
  | { kind: "only" }
  | { kind: "toggle" }
  | { kind: "extend" }
  | { kind: "open" }
  | { kind: RowControl };

/**
 * What a press means. With a mouse the row is selected and its name opens; by touch the row opens, and while
 * something is selected every press selects.
 */
export function pressMeaning(press: Press): PressMeaning {
  const { act } = press;
  if (isControl(act)) return { kind: act };
  if (press.isShift) return { kind: "extend" };
  if (press.isCtrlKey || act === "select") return { kind: "toggle" };
  if (press.isTouch) return press.isSelecting ? { kind: "toggle" } : { kind: "open" };
  return act === "name" ? { kind: "open" } : { kind: "only" };
}
