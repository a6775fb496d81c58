const DAY_S = 86_400;

/** Unix seconds at which a link made now with this choice ends; 0 days: never (Spec C§2.4). */
export function expiryOf(days: number, nowS: number): number {
  return days === 0 ? 0 : nowS + days * DAY_S;
}
