import type { Request } from "express";
import { toLocale } from "#app/i18n/locale.ts";
import type { ServerApi } from "#app/platform/api.server.ts";

/** A page does not wait longer for its language: the browser's own will do. */
const PATIENCE_MS = 2_000;

/** What decides whether the user's own language is asked for. */
export interface LocaleQuestion {
  readonly method: Request["method"];
  /** Value of the language cookie, which comes first. */
  readonly cookie: string | undefined;
  readonly isSignedIn: boolean;
  readonly api: ServerApi;
}

/**
 * The language that a signed-in user has saved, for pages of a browser that has no language cookie
 * yet. A failure gives none: whatever is wrong is shown by the page itself.
 */
export async function fetchSavedLocale(question: LocaleQuestion): Promise<string | undefined> {
  const { method, cookie, isSignedIn, api } = question;
  if (!isSignedIn || method !== "GET" || toLocale(cookie) !== undefined) return undefined;
  // The page's loaders ask the same and share the answer: the call itself goes on after the wait.
  const answer = api.call("userget", {}).then(
    ({ user }) => user.locale,
    () => undefined,
  );
  return within(answer, PATIENCE_MS);
}

function within<T>(answer: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
