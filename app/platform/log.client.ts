import { API_LIMITS } from "#app/contract/limits.data.ts";
import type { LogEntry, LogPort, LogReader } from "#app/core/ports.ts";

/** Keeps the last 1 000 entries in memory (Spec A§9.1); nothing is printed or sent by itself. */
export class MemoryLog implements LogPort, LogReader {
  readonly #entries: LogEntry[] = [];

  info(event: string, detail?: Record<string, string | number>): void {
    this.#add("info", event, detail);
  }

  warn(event: string, detail?: Record<string, string | number>): void {
    this.#add("warn", event, detail);
  }

  entries(): readonly LogEntry[] {
    return [...this.#entries];
  }

  #add(level: LogEntry["level"], event: string, detail?: LogEntry["detail"]): void {
    this.#entries.push({ atMs: Date.now(), level, event, ...(detail ? { detail } : {}) });
    if (this.#entries.length > API_LIMITS.clientLogEntries) this.#entries.shift();
  }
}
