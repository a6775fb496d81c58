interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time, microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const US_IN_MS = 1_000;

/** Processor time of the tasks of the main threads of pages, milliseconds, the longest first. */
export function longestTasks(trace: Buffer): number[] {
  const { traceEvents: events }: { traceEvents: readonly TraceEvent[] } = JSON.parse(
    trace.toString(),
  );
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent) =>
    name === "thread_name" && args?.name === "CrRendererMain";
  const mains = new Set(events.filter(isMain).map(threadOf));
  const tasks = events.filter(
    (event) => event.name.endsWith("RunTask") && mains.has(threadOf(event)),
  );
  const timesMs = tasks.map(({ tdur = 0 }) => Math.round(tdur / US_IN_MS));
  return timesMs.toSorted((a, b) => b - a);
}
