const turns = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * One change of a share's key after the other in a page, whoever begins it: of two at once each calls off
 * what the other announced, and neither ends. `account`: whose page it is.
 */
export function inTurn<T>(account: object, shareId: string, work: () => Promise<T>): Promise<T> {
  const waiting = turns.get(account) ?? new Map<string, Promise<unknown>>();
  turns.set(account, waiting);
  const before = waiting.get(shareId) ?? Promise.resolve();
  const run = before.then(work);
  waiting.set(
    shareId,
    run.catch(() => undefined),
  );
  return run;
}
