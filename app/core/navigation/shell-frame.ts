/** What stands round a page of the shell (Spec A§2.7). */
export interface ShellFrame {
  readonly bar: "menu" | "back" | "none";
  readonly hasDrawer: boolean;
}

/** Stands alone, with a bar of its own: office documents in their whole-screen views too (Reading R-381). */
const PREVIEW = /^\/file\/[^/]+\/view\/[^/]+\/?$/;
/** Pages of one thing, which no entry of the drawer leads to (Reading R-164). */
const SINGLE =
  /^\/(?:file|file-history|help|pay-invoices|success|files\/file-history|vault\/file-history)(?:\/|$)/;

/** Menu or back, and whether the drawer stands beside the page. */
export function frameOf(pathname: string): ShellFrame {
  if (PREVIEW.test(pathname)) return { bar: "none", hasDrawer: false };
  return { bar: SINGLE.test(pathname) ? "back" : "menu", hasDrawer: true };
}
