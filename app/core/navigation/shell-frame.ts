import * as CODES from "#app/contract/errors/codes.ts";

/** What stands round a page of the shell (Spec A§2.7). */
export interface ShellFrame {
  readonly bar: "menu" | "back" | "none";
  readonly hasDrawer: boolean;
}

export interface FramedPage {
  readonly pathname: string;
  /** The code that a preview ended with; null while it stands. */
  readonly code: number | null;
}

const PREVIEW = /^\/file\/[^/]+\/view\/([^/]+)\/?$/;
/** Whole-screen view and edit of office documents. */
const WHOLE_SCREEN: ReadonlySet<string> = new Set(["officefsv", "officefse"]);
/** Pages of one thing, which no entry of the drawer leads to (Reading R-164). */
const SINGLE =
  /^\/(?:file|file-history|help|pay-invoices|success|files\/file-history|vault\/file-history)(?:\/|$)/;

/** Menu or back, and whether the drawer stands beside the page. */
export function frameOf({ pathname, code }: FramedPage): ShellFrame {
  const viewer = PREVIEW.exec(pathname)?.[1];
  if (viewer !== undefined && code === CODES.serverFailed) return { bar: "none", hasDrawer: false };
  const hasDrawer = viewer === undefined || !WHOLE_SCREEN.has(viewer);
  return { bar: SINGLE.test(pathname) ? "back" : "menu", hasDrawer };
}
