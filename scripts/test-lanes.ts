interface Waiting {
  readonly name: string;
  /** Names of what must have ended before; what is not among the others is not waited for. */
  readonly after?: readonly string[];
}

/**
 * Does everything in its order, so many at a time: the next begins when one ends. What waits for another
 * one lets those behind it pass.
 */
export async function inLanes<T extends Waiting>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const open = new Set(items.map(({ name }) => name));
  const running = new Map<string, Promise<void>>();
  const isReady = ({ after = [] }: T) => !after.some((name) => open.has(name));
  while (waiting.length > 0 || running.size > 0) {
    const at = running.size < lanes ? waiting.findIndex(isReady) : -1;
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    if (next !== undefined) {
      const end = () => {
        open.delete(next.name);
        running.delete(next.name);
      };
      running.set(next.name, work(next).finally(end));
    } else if (running.size > 0) {
      await Promise.race(running.values());
    } else {
      throw new Error(`Parts wait for each other: ${waiting.map(({ name }) => name).join(", ")}`);
    }
  }
}
