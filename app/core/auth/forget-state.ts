/**
 * State of the navigation to the sign-out page that also makes this device forget everything. It stands in no
 * address: a link of somebody else must not make a device forget its pins.
 */
export const FORGET_STATE = { forgets: "this device" } as const;

export function isForgetState(state: unknown): boolean {
  if (typeof state !== "object" || state === null || !("forgets" in state)) return false;
  return state.forgets === FORGET_STATE.forgets;
}
