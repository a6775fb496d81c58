import { type Logger, pino } from "pino";

export type Log = Logger;

/** Structured lines on standard output. Redaction is the second net: nothing below is logged anyway. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: { room: "gateway" },
    redact: {
      paths: [
        "*.cookie",
        "*.authorization",
        "*.password",
        "*.access_token",
        "*.access_secret",
        "*.url",
        "req.headers",
        "res.headers",
      ],
      censor: "[redacted]",
    },
  });
}
