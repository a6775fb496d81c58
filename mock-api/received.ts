export interface ReceivedCall {
  readonly region: string;
  /** Command, or the path of an endpoint. */
  readonly name: string;
  readonly method: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body as text; empty for uploads. */
  readonly body: string;
}

const KEPT_CALLS = 2000;

/** The last calls, for tests to look into; keeps nothing unless the control interface is on. */
export class Received {
  readonly #isOn: boolean;
  #calls: ReceivedCall[] = [];

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  add(call: ReceivedCall): void {
    if (!this.#isOn) return;
    this.#calls.push(call);
    if (this.#calls.length > KEPT_CALLS) this.#calls = this.#calls.slice(-KEPT_CALLS / 2);
  }

  list(): readonly ReceivedCall[] {
    return this.#calls;
  }

  clear(): void {
    this.#calls = [];
  }
}
