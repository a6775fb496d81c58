import type { AuthState } from "#app/core/auth/auth.ts";
import type { FolderReport, TransferRow, TransferState } from "#app/core/transfers/engine.ts";
import { isUnfinishedStatus, STATUS } from "#app/core/transfers/status.ts";

/** Of a row, what another page shows. */
export type PageRow = Pick<
  TransferRow,
  | "id"
  | "kind"
  | "name"
  | "sizeBytes"
  | "doneBytes"
  | "status"
  | "standstill"
  | "isPaused"
  | "canPause"
> & { readonly report?: FolderReport | undefined };

/** All that a page says of its transfers, each time anew. */
export interface PageRows {
  readonly kind: "rows";
  readonly page: string;
  /** Whose they are. */
  readonly user: string;
  readonly rows: readonly PageRow[];
  readonly total: number;
  readonly done: number;
  readonly remainingS: number | null;
  readonly isActive: boolean;
}

/** What one page may have another do with a row of that page. */
const OTHER_ACTS = ["pause", "resume", "cancel"] as const;
export type OtherAct = (typeof OTHER_ACTS)[number];

export interface PageDo {
  readonly kind: "do";
  readonly page: string;
  readonly user: string;
  readonly id: string;
  readonly act: OtherAct;
}

/** Between pages of one browser and one origin: nothing of it is kept anywhere. */
export type PageMessage = { readonly kind: "ask" } | PageRows | PageDo;

/** Ten thousand rows, told twice a second, would slow what they tell of. */
const MAX_ROWS = 100;

/** Who is signed in with open keys; nobody else's names are told or shown. */
export function userOf(auth: AuthState): string | null {
  return auth.kind === "open" ? auth.account.user.get().id : null;
}

/**
 * What a page tells: all of it until the last has ended, and nothing of what an earlier page left,
 * which whoever finds it offers itself.
 */
export function toPageRows(
  { rows: all, remainingS, isActive }: TransferState,
  whose: Pick<PageRows, "page" | "user">,
): PageRows {
  const own = isActive ? all.filter((row) => !row.isInterrupted) : [];
  return {
    kind: "rows",
    ...whose,
    rows: own.slice(0, MAX_ROWS).map(toPageRow),
    total: own.length,
    done: own.filter(({ status }) => status === STATUS.success).length,
    remainingS,
    isActive,
  };
}

function toPageRow(row: TransferRow): PageRow {
  const { id, kind, name, sizeBytes, doneBytes, status, standstill, isPaused, canPause } = row;
  const report = row.report && toTold(row.report, status);
  return {
    ...{ id, kind, name, sizeBytes, doneBytes, status, standstill, isPaused, canPause },
    report,
  };
}

/** Which ones failed is counted at the end alone: they may be thousands. */
function toTold(report: FolderReport, status: number): FolderReport {
  return isUnfinishedStatus(status) ? { ...report, failures: [] } : report;
}

/** Another page may run an older or a newer application. */
export function isPageRows(message: unknown): message is PageRows {
  return (
    isOf(message, "rows") &&
    hasAll(message, { page: "string", user: "string", total: "number", done: "number" }) &&
    "rows" in message &&
    Array.isArray(message.rows) &&
    message.rows.every(isPageRow)
  );
}

export function isPageDo(message: unknown): message is PageDo {
  return (
    isOf(message, "do") &&
    hasAll(message, { page: "string", user: "string", id: "string" }) &&
    "act" in message &&
    OTHER_ACTS.some((act) => act === message.act)
  );
}

export function isAsk(message: unknown): boolean {
  return isOf(message, "ask");
}

function isPageRow(row: unknown): boolean {
  return (
    typeof row === "object" &&
    row !== null &&
    hasAll(row, {
      ...{ id: "string", kind: "string", name: "string", status: "number" },
      ...{ sizeBytes: "number", doneBytes: "number", isPaused: "boolean", canPause: "boolean" },
    })
  );
}

function isOf(message: unknown, kind: PageMessage["kind"]): message is object {
  return (
    typeof message === "object" && message !== null && "kind" in message && message.kind === kind
  );
}

function hasAll(value: object, types: Readonly<Record<string, string>>): boolean {
  return Object.entries(types).every(([name, type]) => typeof Reflect.get(value, name) === type);
}
