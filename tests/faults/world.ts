import type { Client } from "./client.ts";
import type { WorldChange } from "./fault.ts";
import type { FaultStack } from "./fault-stack.ts";

const STORE_CHANGES = ["disk-full", "database-full"] as const;
const HOUR_MS = 3_600_000;
const ROOMY_BYTES = 1e12;

/** Clocks, quota and disk around one client, which faults change and calm restores. */
export class TestWorld {
  readonly #stack: FaultStack;
  readonly #client: Client;
  readonly #email: string;
  #changed = new Set<WorldChange>();

  constructor(stack: FaultStack, client: Client, email: string) {
    this.#stack = stack;
    this.#client = client;
    this.#email = email;
  }

  async change(change: WorldChange): Promise<void> {
    this.#changed.add(change);
    const { control } = this.#stack;
    switch (change) {
      case "server-clock-ahead":
        return void (await control("clock", { offsetMs: HOUR_MS }));
      case "server-clock-behind":
        return void (await control("clock", { offsetMs: -HOUR_MS }));
      case "client-clock-ahead":
        return this.#client.clock.shift(HOUR_MS);
      case "client-clock-behind":
        return this.#client.clock.shift(-HOUR_MS);
      case "quota-full":
        return void (await control("account", { email: this.#email, diskLimitBytes: 1 }));
      case "disk-full":
        return this.#stack.orderStore("full-disk");
      case "database-full":
        return this.#stack.orderStore("full-database");
    }
  }

  /** Who runs the server hears that something is full. */
  async makeRoom(): Promise<void> {
    const full = STORE_CHANGES.filter((change) => this.#changed.delete(change));
    if (full.length > 0) await this.#stack.orderStore("none");
  }

  /** Everything as it was, but for the client's clock: nobody sets that back. */
  async calm(): Promise<void> {
    await this.makeRoom();
    const changed = this.#changed;
    this.#changed = new Set();
    if (changed.has("quota-full")) {
      await this.#stack.control("account", { email: this.#email, diskLimitBytes: ROOMY_BYTES });
    }
    if (changed.has("server-clock-ahead") || changed.has("server-clock-behind")) {
      await this.#stack.control("clock", { offsetMs: 0 });
    }
  }
}
