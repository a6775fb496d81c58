import type { SourceFile } from "#app/core/ports.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import type { TestAccount } from "#tests/support/transfer-account.ts";
import {
  makeTransferWorld,
  type SharedWorld,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";

/** A page that ends at a step: what it asked for may be done, but it hears of nothing any more. */
export class DyingPage {
  readonly world: TransferWorld;
  /** Resolves when it is dead. */
  readonly death: Promise<void>;
  steps = 0;
  #dieAt: number;
  readonly #died = Promise.withResolvers<void>();
  #claimed: (() => void)[] = [];

  constructor(user: TestAccount, shared: SharedWorld, dieAt: number) {
    this.#dieAt = dieAt;
    this.death = this.#died.promise;
    const create = (ports: TransferPorts) => createLoadedEngine(this.#over(ports));
    this.world = makeTransferWorld(user, create, shared);
  }

  get isDead(): boolean {
    return this.steps >= this.#dieAt;
  }

  /** A file as this page reads it. */
  source<T extends SourceFile>(file: T): T {
    return { ...file, read: this.#wrap(file.read), stat: this.#wrap(file.stat) };
  }

  /** At once, whatever it is about. */
  kill(): void {
    this.#dieAt = 0;
    this.#letGo();
  }

  #over(ports: TransferPorts): TransferPorts {
    const { http, api, clock, crypto, claims } = ports;
    return {
      ...ports,
      http: { sendText: this.#wrap(http.sendText), sendBytes: this.#wrap(http.sendBytes) },
      api: { ...api, servtimeS: () => api.servtimeS(), call: this.#wrap(api.call) },
      clock: {
        nowMs: () => clock.nowMs(),
        sleep: (ms, signal) => (this.isDead ? never() : clock.sleep(ms, signal)),
      },
      crypto: new Proxy(crypto, {
        get: (target, name, receiver) => {
          const method: unknown = Reflect.get(target, name, receiver);
          if (typeof method !== "function") return method;
          return this.#wrap(async (...args: unknown[]) => Reflect.apply(method, target, args));
        },
      }),
      claims: {
        claim: this.#wrap(async (name: string) => {
          const release = await claims.claim(name);
          if (release !== null) this.#claimed.push(release);
          return release;
        }),
      },
    };
  }

  /** A step before a call, and one before its answer is heard. */
  #wrap<T extends (...args: never[]) => Promise<unknown>>(call: T): T {
    const wrapped = async (...args: Parameters<T>) => {
      await this.#step();
      const answer = await call(...args);
      await this.#step();
      return answer;
    };
    return wrapped as unknown as T;
  }

  async #step(): Promise<void> {
    this.steps += 1;
    if (!this.isDead) return;
    this.#letGo();
    await never();
  }

  #letGo(): void {
    for (const release of this.#claimed) release();
    this.#claimed = [];
    this.#died.resolve();
  }
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
