import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GATEWAY_HEADER } from "#app/contract/envelope.ts";
import { freePort, testProcess } from "#tests/support/processes.ts";

/** Gateway and double, reached directly and over a shaped link. */
export interface BenchStack {
  readonly origin: string;
  mails(): Promise<readonly { readonly to: string; readonly text: string }[]>;
  stop(): Promise<void>;
}

/** The product on free ports; with `bytesPerS` behind a link of that speed in each direction. */
export async function startBenchStack(bytesPerS: number | null): Promise<BenchStack> {
  const data = mkdtempSync(join(tmpdir(), "coffer-bench-"));
  const [doublePort, gatewayPort, linkPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const origin = `http://localhost:${bytesPerS === null ? gatewayPort : linkPort}`;
  const shared = { COFFER_API_SECRET: randomBytes(32).toString("hex"), NODE_ENV: "production" };
  const api = `http://127.0.0.1:${doublePort}`;
  const double = testProcess({
    script: "mock-api/index.ts",
    args: ["--port", String(doublePort), "--data", data],
    env: { ...shared, COFFER_LOG_LEVEL: "warn" },
    readyUrl: `${api}/healthz`,
  });
  const publicUrl = bytesPerS === null ? {} : { COFFER_PUBLIC_URL: origin };
  const gateway = gatewayProcess(gatewayPort, { ...shared, ...publicUrl, COFFER_API_URL: api });
  await double.start();
  await gateway.start();
  const link = bytesPerS === null ? null : await startLink(linkPort, gatewayPort, bytesPerS);
  return {
    origin,
    mails: async () => {
      const headers = { [GATEWAY_HEADER]: shared.COFFER_API_SECRET };
      return (await fetch(`${api}/mailbox.json`, { headers })).json();
    },
    stop: async () => {
      link?.();
      await gateway.stop();
      await double.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function gatewayProcess(port: number, env: Record<string, string>) {
  return testProcess({
    script: "server/index.ts",
    env: {
      ...env,
      COFFER_PORT: String(port),
      COFFER_HOST: "127.0.0.1",
      COFFER_SECRET: randomBytes(32).toString("hex"),
      COFFER_LOG_LEVEL: "warn",
    },
    readyUrl: `http://127.0.0.1:${port}/healthz`,
  });
}

const TICK_MS = 5;

/** A token bucket for each direction, shared by all connections. */
class Bucket {
  #tokens = 0;
  readonly #perTick: number;
  readonly #waiting: { bytes: number; go: () => void }[] = [];
  readonly #timer: NodeJS.Timeout;
  #lastMs = performance.now();

  constructor(bytesPerS: number) {
    this.#perTick = bytesPerS / 1000;
    this.#timer = setInterval(() => this.#fill(), TICK_MS);
  }

  take(bytes: number): Promise<void> {
    return new Promise((go) => {
      this.#waiting.push({ bytes, go });
    });
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #fill(): void {
    const nowMs = performance.now();
    const cap = this.#perTick * 50;
    this.#tokens = Math.min(cap, this.#tokens + (nowMs - this.#lastMs) * this.#perTick);
    this.#lastMs = nowMs;
    for (let next = this.#waiting[0]; next && this.#tokens > 0; next = this.#waiting[0]) {
      this.#tokens -= next.bytes;
      this.#waiting.shift();
      next.go();
    }
  }
}

async function startLink(port: number, target: number, bytesPerS: number): Promise<() => void> {
  const [up, down] = [new Bucket(bytesPerS), new Bucket(bytesPerS)];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    pour(client, upstream, up);
    pour(upstream, client, down);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return () => {
    for (const bucket of [up, down]) bucket.stop();
    for (const socket of sockets) socket.destroy();
    server.close();
  };
}

function pour(from: Socket, to: Socket, bucket: Bucket): void {
  from.on("data", (bytes) => {
    from.pause();
    void bucket.take(bytes.length).then(() => {
      if (to.write(bytes)) from.resume();
      else to.once("drain", () => from.resume());
    });
  });
  from.on("end", () => to.end());
}
