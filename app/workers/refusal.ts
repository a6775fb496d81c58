import * as CODES from "#app/contract/errors/codes.ts";

/** A refusal with its catalogue code, inside a worker. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: number;

  constructor(code: number) {
    super(`Refused ${String(code)}`);
    this.code = code;
  }
}

/** The catalogue code of whatever was thrown: the core throws numbers, workers throw {@link Refusal}. */
export function codeOf(thrown: unknown): number {
  if (typeof thrown === "number") return thrown;
  return thrown instanceof Refusal ? thrown.code : CODES.unknown;
}

/** The value, or a {@link Refusal} with `code` where there is none. */
export function required<T>(value: T | undefined | null, code: number): T {
  if (value === undefined || value === null) throw new Refusal(code);
  return value;
}
