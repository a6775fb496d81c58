import { latinKeyOf } from "#app/contract/latin-key.ts";

export type PlayerAction = "toggle" | "back" | "forward" | "mute" | "captions" | "full-screen";

const ACTIONS: Readonly<Record<string, PlayerAction>> = {
  k: "toggle",
  " ": "toggle",
  j: "back",
  l: "forward",
  m: "mute",
  c: "captions",
  f: "full-screen",
};
const OWN =
  "input:not([type=range]), textarea, select, [contenteditable], [role=menu], [role=dialog]";

/** What a key, in any alphabet, does to the player; null where it is typed, belongs to a control, or means more. */
export function playerKey(event: KeyboardEvent): PlayerAction | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(OWN) != null) return null;
  // Space presses the control that has the focus.
  if (event.key === " " && target?.closest("button, a, input, summary") != null) return null;
  return ACTIONS[latinKeyOf(event).toLowerCase()] ?? null;
}
