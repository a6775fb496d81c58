import type { KyselyPlugin } from "kysely";
import type { Wrap } from "./password-world.ts";

/** What a page throws for ever once it was killed. */
class Killed extends Error {}

/**
 * Kills a page at its `at`-th moment: before or after anything that it asks of its ports. What a port
 * was asked before is done by whoever was asked; nobody hears of it any more.
 */
export function aDeath(at: number) {
  let moments = 0;
  let isDead = false;
  const pass = () => {
    moments += 1;
    if (isDead || moments === at) {
      isDead = true;
      throw new Killed();
    }
  };
  const ask = (method: (...args: unknown[]) => unknown, args: unknown[]) => {
    pass();
    const answer = method(...args);
    if (answer instanceof Promise) {
      return answer.then(
        (value: unknown) => {
          pass();
          return value;
        },
        (error: unknown) => {
          pass();
          throw error;
        },
      );
    }
    pass();
    return answer;
  };
  const wrap: Wrap = (port) =>
    new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => ask(value.bind(target), args);
      },
    });
  return { wrap, hasKilled: () => isDead };
}

/** A database that fails at its `at`-th query; what of a transaction came before is rolled back. */
export function aFailure(at: number) {
  let queries = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      if (queries === at) throw new Error("the disk is gone");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { plugin, hasFailed: () => queries >= at };
}
