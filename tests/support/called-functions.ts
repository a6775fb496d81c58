import { Session } from "node:inspector/promises";

export interface CallWatch {
  /** Names of the functions of a file that were called since the watch began. */
  calledIn(path: string): Promise<ReadonlySet<string>>;
  end(): void;
}

/** Counts calls of functions in this process, as V8 does it for coverage. */
export async function watchCalls(): Promise<CallWatch> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const counts = new Map<string, Set<string>>();
  const take = async () => {
    const { result } = await session.post("Profiler.takePreciseCoverage");
    for (const { url, functions } of result) {
      const known = counts.get(pathOf(url)) ?? new Set();
      counts.set(pathOf(url), known);
      for (const { functionName, ranges } of functions) {
        if (ranges.some(({ count }) => count > 0)) known.add(functionName);
      }
    }
  };
  return {
    calledIn: async (path) => {
      await take();
      return counts.get(path) ?? new Set();
    },
    end: () => session.disconnect(),
  };
}

function pathOf(url: string): string {
  return url.startsWith("file:") ? new URL(url).pathname : url;
}
