import { Metrics } from "#operation/metrics.ts";

const STATEMENT_BUCKETS = [0.0001, 0.001, 0.01, 0.1, 1];
const COMMAND_BUCKETS = [0.005, 0.025, 0.1, 0.5, 2, 10];

/** What the API counts while it works. No label names a user, an address, an item or a link. */
export interface ApiMetrics {
  readonly registry: Metrics;
  /** A command was answered; code 0: it worked. */
  readonly command: (name: string, code: number, seconds: number) => void;
  /** A chunk was answered; code 0: it is stored. */
  readonly chunk: (errcode: number) => void;
  readonly blobWritten: (bytes: number) => void;
  readonly blobRead: (bytes: number) => void;
  /** Rows and files that were deleted by their age. */
  readonly purged: (what: string, count: number) => void;
  /** A statement of a database kept the thread for so long. */
  readonly statement: (seconds: number) => void;
  readonly swept: (what: "quarantined" | "deleted", count: number) => void;
}

/** Nothing of it is visible until somebody serves the registry. */
export function createApiMetrics(): ApiMetrics {
  const registry = new Metrics();
  const commands = registry.counter({
    name: "coffer_command_total",
    help: "Commands by name and code; code 0 worked",
    labels: ["command", "code"],
  });
  const commandSeconds = registry.histogram(
    { name: "coffer_command_seconds", help: "How long commands take", labels: ["command"] },
    COMMAND_BUCKETS,
  );
  const chunks = registry.counter({
    name: "coffer_chunks_total",
    help: "Chunks of uploads: stored, or the code of the refusal",
    labels: ["result"],
  });
  const written = registry.counter({
    name: "coffer_blob_write_bytes_total",
    help: "Bytes of chunks that were written",
  });
  const read = registry.counter({
    name: "coffer_blob_read_bytes_total",
    help: "Bytes that were sent to downloads",
  });
  const purged = registry.counter({
    name: "coffer_purged_total",
    help: "What was deleted by its age",
    labels: ["what"],
  });
  const statements = registry.histogram(
    { name: "coffer_db_query_seconds", help: "For how long statements kept the thread" },
    STATEMENT_BUCKETS,
  );
  const swept = {
    quarantined: registry.counter({
      name: "coffer_sweep_quarantined_total",
      help: "Files without a row that went to the quarantine",
    }),
    deleted: registry.counter({
      name: "coffer_sweep_deleted_total",
      help: "Files that were deleted from the quarantine",
    }),
  };
  return {
    registry,
    command: (command, code, seconds) => {
      commands({ command, code });
      commandSeconds({ command }, seconds);
    },
    chunk: (errcode) => chunks({ result: errcode === 0 ? "stored" : errcode }),
    blobWritten: (bytes) => written({}, bytes),
    blobRead: (bytes) => read({}, bytes),
    purged: (what, count) => purged({ what }, count),
    statement: (seconds) => statements({}, seconds),
    swept: (what, count) => swept[what]({}, count),
  };
}
