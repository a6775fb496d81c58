import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What one call costs the database: 1 for each statement, and 1 for each row that it returned or changed. Rows
 * that a statement only passes by are not seen; `docs/security/work.md` says which commands have such ones.
 */
export class WorkMeter {
  #rows = 0;

  get rows(): number {
    return this.#rows;
  }

  add(rows: number): void {
    this.#rows += rows;
  }
}

const current = new AsyncLocalStorage<WorkMeter>();

/** Everything that the database does for this call is added to the meter. */
export function withMeter<T>(meter: WorkMeter, call: () => Promise<T>): Promise<T> {
  return current.run(meter, call);
}

/** Called for each statement of the database. */
export function noteStatement(rows: number): void {
  current.getStore()?.add(1 + rows);
}
