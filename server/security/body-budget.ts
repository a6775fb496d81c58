/** What the bodies that are being read may take together, for each address. */
export interface BodyBudget {
  /** False, and nothing is taken, when the address holds too much already. */
  take(address: string, sizeBytes: number): boolean;
  give(address: string, sizeBytes: number): void;
}

export function createBodyBudget(maxBytes: number): BodyBudget {
  const held = new Map<string, number>();
  return {
    take: (address, sizeBytes) => {
      const nextBytes = (held.get(address) ?? 0) + sizeBytes;
      if (nextBytes > maxBytes) return false;
      held.set(address, nextBytes);
      return true;
    },
    give: (address, sizeBytes) => {
      const leftBytes = (held.get(address) ?? 0) - sizeBytes;
      if (leftBytes > 0) held.set(address, leftBytes);
      else held.delete(address);
    },
  };
}
