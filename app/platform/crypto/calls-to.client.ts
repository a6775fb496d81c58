/**
 * A worker's methods as functions of this page: name and arguments are the message. `T` is what the
 * worker's table is held to, so that nothing is called that is not there.
 */
export function callsTo<T extends object>(
  ask: (method: string, args: readonly unknown[]) => Promise<unknown>,
): T {
  return new Proxy<T>(Object.create(null), {
    get: (_none, name) => {
      // A worker is no promise, whoever waits for what holds it.
      if (name === "then") return undefined;
      return (...args: unknown[]) => ask(String(name), args);
    },
  });
}
