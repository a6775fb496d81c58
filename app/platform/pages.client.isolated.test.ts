// @vitest-environment node
import { expect, it, vi } from "vitest";

/** Locks of one browser, one holder at a time; `end` is what the end of a page does to its own. */
function someLocks() {
  const holders = new Map<string, PromiseWithResolvers<void>>();
  const request = async (name: string, ...rest: unknown[]) => {
    const use = rest.at(-1) as () => Promise<void> | void;
    const options = rest.length > 1 ? (rest[0] as LockOptions) : {};
    const aborted = new Promise<never>((_, reject) => {
      options.signal?.addEventListener("abort", () => reject(new Error("aborted")));
    });
    const before = holders.get(name);
    if (before !== undefined) await Promise.race([before.promise, aborted]);
    const own = Promise.withResolvers<void>();
    holders.set(name, own);
    await Promise.race([use(), own.promise]);
    holders.delete(name);
  };
  const end = (name: string) => holders.get(name)?.resolve();
  return { locks: { request } as unknown as LockManager, names: () => [...holders.keys()], end };
}

async function aPage(locks: LockManager) {
  vi.resetModules();
  const { createPages } = await import("./pages.client.ts");
  return createPages(locks);
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

it("a page has a name of its own, and is told what others say", async () => {
  const { locks } = someLocks();
  const [one, other] = [await aPage(locks), await aPage(locks)];
  expect(one.page).not.toBe(other.page);
  const heard = Promise.withResolvers<unknown>();
  const stop = other.subscribe(heard.resolve);
  one.post({ kind: "ask" });
  await expect(heard.promise).resolves.toEqual({ kind: "ask" });
  stop();
});

it("a channel is open while somebody listens, and no longer", async () => {
  const open = new Set<BroadcastChannel>();
  const Real = BroadcastChannel;
  vi.stubGlobal(
    "BroadcastChannel",
    class extends Real {
      constructor(name: string) {
        super(name);
        open.add(this);
      }
      override close(): void {
        open.delete(this);
        super.close();
      }
    },
  );
  const page = await aPage(someLocks().locks);
  expect(open.size).toBe(0);
  const stops = [page.subscribe(() => undefined), page.subscribe(() => undefined)];
  page.post({ kind: "ask" });
  expect(open.size).toBe(1);
  stops[0]?.();
  stops[0]?.();
  expect(open.size).toBe(1);
  stops[1]?.();
  expect(open.size).toBe(0);
  page.post({ kind: "ask" });
  expect(open.size).toBe(0);
  const again = page.subscribe(() => undefined);
  expect(open.size).toBe(1);
  again();
  vi.unstubAllGlobals();
});

it("a page is gone when its lock is, and not before", async () => {
  const { locks, names, end } = someLocks();
  const [one, other] = [await aPage(locks), await aPage(locks)];
  one.appear();
  one.appear();
  await turn();
  expect(names()).toHaveLength(1);
  const told: boolean[] = [];
  void other.untilGone(one.page, new AbortController().signal).then((is) => told.push(is));
  await turn();
  expect(told).toEqual([]);
  end(names()[0] ?? "");
  await vi.waitFor(() => expect(told).toEqual([true]));
});

it("whoever looks no more is not told that a page is gone", async () => {
  const { locks } = someLocks();
  const [one, other] = [await aPage(locks), await aPage(locks)];
  one.appear();
  await turn();
  const end = new AbortController();
  const gone = other.untilGone(one.page, end.signal);
  end.abort();
  await expect(gone).resolves.toBe(false);
});
