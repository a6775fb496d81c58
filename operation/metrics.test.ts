import { once } from "node:events";
import { createServer } from "node:http";
import { expect, it } from "vitest";
import { Metrics } from "./metrics.ts";
import { serveMetrics, toMetricsAddress } from "./serve-metrics.ts";

const HELP = "of the test";

it("a value that cannot be read is left out of a scrape and counted, and the others are there", async () => {
  const metrics = new Metrics();
  metrics.counter({ name: "test_calls_total", help: HELP, labels: ["command"] })({ command: "a" });
  metrics.gauge({ name: "test_rows", help: HELP }, () => Promise.reject(new Error("damaged")));
  const text = `${await metrics.text()}\n${await metrics.text()}`;
  expect(text).toContain('test_calls_total{command="a"} 1');
  expect(text).toContain('coffer_metrics_failed_total{metric="test_rows"} 1');
  expect(text).not.toMatch(/^test_rows /m);
});

it("a value that is not there any more is not in the next scrape", async () => {
  const metrics = new Metrics();
  const states = ["waiting"];
  metrics.gauge({ name: "test_mails", help: HELP, labels: ["state"] }, () =>
    states.map((state) => ({ labels: { state }, value: 2 })),
  );
  expect(await metrics.text()).toContain('test_mails{state="waiting"} 2');
  states.pop();
  expect(await metrics.text()).not.toContain("waiting");
});

it("a counter that something else keeps is read anew, not added up", async () => {
  const metrics = new Metrics();
  metrics.pulledCounter({ name: "test_refused_total", help: HELP }, () => [{ value: 3 }]);
  await metrics.text();
  expect(await metrics.text()).toContain("test_refused_total 3");
});

it("port 0 is off, and a port that is taken is an error that names it", async () => {
  expect(toMetricsAddress(0, "127.0.0.1")).toBeNull();
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const served = serveMetrics(new Metrics(), { port, host: "127.0.0.1" });
  await expect(served).rejects.toMatchObject({ code: "EADDRINUSE", port });
  taken.close();
});
