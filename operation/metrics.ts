import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Values of the labels of one series. Never a user, an address, an item or a link. */
export type Labels = Readonly<Record<string, string | number>>;

/** One series, as it is read when somebody scrapes. */
export interface Reading {
  readonly labels?: Labels;
  readonly value: number;
}

/** What a series is called and what its labels are. */
export interface MetricPlan {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

type Read = () => readonly Reading[] | Promise<readonly Reading[]>;

const NS_PER_S = 1e9;
const LAG_RESOLUTION_MS = 20;
const LAG_QUANTILES = [0.5, 0.99, 1] as const;

/** The metrics of one process, in the text format of Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #failed: (labels: Labels) => void;

  constructor() {
    this.#failed = this.counter({
      name: "coffer_metrics_failed_total",
      help: "Scrapes in which a metric could not be read",
      labels: ["metric"],
    });
  }

  /** Returns what adds to the counter; 1 without a number. */
  counter({ name, help, labels = [] }: MetricPlan): (labels: Labels, by?: number) => void {
    const counter = new Counter({ ...this.#base({ name, help, labels }) });
    return (values, by = 1) => counter.inc({ ...values }, by);
  }

  /** Returns what notes a duration in seconds. */
  histogram(
    plan: MetricPlan,
    buckets: readonly number[],
  ): (labels: Labels, seconds: number) => void {
    const histogram = new Histogram({ ...this.#base(plan), buckets: [...buckets] });
    return (values, seconds) => histogram.observe({ ...values }, seconds);
  }

  /** A value that is read at each scrape. One that cannot be read is left out of the scrape and counted. */
  gauge(plan: MetricPlan, read: Read): void {
    const failed = this.#failed;
    new Gauge({
      ...this.#base(plan),
      async collect() {
        this.reset();
        // A gauge without labels is 0 after that, which nobody has read.
        if ((plan.labels ?? []).length === 0) this.remove();
        try {
          for (const { labels, value } of await read()) this.set({ ...labels }, value);
        } catch {
          failed({ metric: plan.name });
        }
      },
    });
  }

  /** A counter whose values something else keeps; they are read at each scrape. */
  pulledCounter(plan: MetricPlan, read: () => readonly Reading[]): void {
    new Counter({
      ...this.#base(plan),
      collect() {
        this.reset();
        for (const { labels, value } of read()) this.inc({ ...labels }, value);
      },
    });
  }

  /** Adds what Node tells of the process: memory, CPU, garbage collection, delays of the event loop. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
    const delay = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
    delay.enable();
    this.gauge(
      {
        name: "coffer_event_loop_lag_seconds",
        help: "How late timers were since the last scrape; quantile 1 is the longest",
        labels: ["quantile"],
      },
      () => readLag(delay),
    );
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All series, for a scrape. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #base({ name, help, labels = [] }: MetricPlan) {
    return { name, help, labelNames: [...labels], registers: [this.#registry] };
  }
}

function readLag(delay: ReturnType<typeof monitorEventLoopDelay>): readonly Reading[] {
  const resolutionNs = (LAG_RESOLUTION_MS / 1000) * NS_PER_S;
  const readings = LAG_QUANTILES.map((quantile) => {
    const ns = delay.count === 0 ? 0 : delay.percentile(quantile * 100);
    return { labels: { quantile }, value: Math.max(0, ns - resolutionNs) / NS_PER_S };
  });
  delay.reset();
  return readings;
}
