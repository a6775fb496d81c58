export type FaultKind =
  | { kind: "status"; status: number }
  | { kind: "errcode"; errcode: number }
  | { kind: "reset" }
  | { kind: "stall"; ms: number };

export interface Fault {
  /** Command, or the path of an endpoint such as `uploadmultichunk`; `*` for all. */
  readonly name: string;
  readonly fault: FaultKind;
  times: number;
}

/** Calls that are to fail next, told by the control interface. */
export class Faults {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

  clear(): void {
    this.#faults = [];
  }

  /** The fault of this call, used up once. */
  take(name: string): FaultKind | undefined {
    const found = this.#faults.find((entry) => entry.name === name || entry.name === "*");
    if (found === undefined) return undefined;
    found.times -= 1;
    if (found.times <= 0) this.#faults = this.#faults.filter((entry) => entry !== found);
    return found.fault;
  }
}
