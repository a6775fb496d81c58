import { describeRule, type Fault, type Place, type Rule } from "./fault.ts";

/** Which exchange meets which fault, and what was met. */
export class FaultBoard {
  #rules: readonly Rule[] = [];
  readonly #counts = new Map<string, number>();
  readonly met: string[] = [];

  arm(rules: readonly Rule[]): void {
    this.#rules = rules;
    this.#counts.clear();
    this.met.length = 0;
  }

  calm(): void {
    this.#rules = [];
  }

  /** Counts an exchange and gives its faults. */
  take(place: Place, name: string): Fault[] {
    const key = `${place} ${name}`;
    const nth = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, nth);
    const found = this.#rules.filter(
      (rule) => rule.place === place && rule.name === name && rule.nth === nth,
    );
    for (const rule of found) this.met.push(describeRule(rule));
    return found.map(({ fault }) => fault);
  }
}
