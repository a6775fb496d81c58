const MS = 1000;

/** A time in Unix seconds as ISO 8601 in UTC, for logs and the operator's commands. */
export function toIso(timeS: number): string {
  return new Date(timeS * MS).toISOString();
}
