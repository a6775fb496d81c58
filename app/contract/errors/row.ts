import type { ErrorHelp } from "./help.data.ts";

/** How loudly a failure is shown. Critical messages stay until they are closed (Spec A§2.11). */
export type ErrorLevel = "info" | "warning" | "critical";

/** What the person is asked for so that the failure can be mended on the spot. */
export type ErrorPrompt =
  | "document-password"
  | "link-password"
  | "new-name"
  | "share-password"
  | "sign-in"
  | "two-factor"
  | "upgrade"
  | "verify-email";

/** One code, or one range of codes, of the catalogue. */
export interface ErrorRow {
  /** The catalogue text, shown first and unchanged. English is the row. */
  readonly en: string;
  /** What is safe and what to do; shown after the catalogue text (Look 11). */
  readonly more?: string;
  readonly level: ErrorLevel;
  /** Where the meaning stands: `A§8`, `B§8`, `C§8`, `Formats 1`, `R-…`. */
  readonly spec: string;
  /** The same action may succeed if it is simply done again. */
  readonly retry?: true;
  readonly prompt?: ErrorPrompt;
  /** The page of help that its message leads to. */
  readonly help?: ErrorHelp;
  /** The page that shows this failure instead of a message. Spec A§8.1. */
  readonly go?: ErrorPage;
  /** The server's own words are more exact than ours and may be shown instead. */
  readonly custom?: true;
  /** Never sent to the error-reporting service. Spec A§8.1. */
  readonly unreported?: true;
}

export interface ErrorPage {
  readonly path: string;
  /** Fixed query values, before those of the error's data. */
  readonly query?: Readonly<Record<string, string>>;
}

/** Rows by code (`"8020"`) or by range with both ends included (`"7211-7216"`). */
export type ErrorRows = Readonly<Record<string, ErrorRow>>;
