import { readFileSync } from "node:fs";

type Json = Readonly<Record<string, unknown>>;

/** What a tool wrote about its run; null where it ended before it wrote a report. */
export function readReport(file: string): Json | null {
  try {
    const report: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isRecord(report) ? report : null;
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}

/** The objects of a list; nothing where there is no list. */
export function recordsIn(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function toCount(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

export function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
