/** Two lanes let one file use two packet workers; each lane stays with its worker. */
const LANES = 2;

/** Pins every second slice of a transfer to the same worker. */
export function laneOf(id: string, sliceNumber: number): string {
  return `${id}/${sliceNumber % LANES}`;
}
