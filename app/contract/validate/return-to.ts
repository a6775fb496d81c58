import { ACCOUNT_LIMITS } from "../limits.data.ts";

const UNSAFE = /[\p{Cc}\p{Cs}\u2028\u2029\\]/u;
/** Only the shape of addresses matters here; no request ever goes to this origin. */
const ANY_ORIGIN = "https://return-to.invalid";
/** Pages that would send the visitor round in a circle, or end what was just begun. */
const NO_RETURN = new Set(["login", "logout"]);

/**
 * The path and query to go to after a sign-in, or `undefined` when the value is not a plain
 * address of this site: control character, backslash, not one leading slash, another origin, the
 * sign-in or sign-out page, more than 2 048 characters. A fragment is dropped (Reading R-07).
 * Trust 2.6, W4.
 */
export function safeReturnTo(raw: unknown): string | undefined {
  if (typeof raw !== "string" || raw.length > ACCOUNT_LIMITS.maxReturnToCharacters)
    return undefined;
  if (UNSAFE.test(raw) || !raw.startsWith("/") || raw.startsWith("//")) return undefined;
  const url = parse(raw);
  if (url?.origin !== ANY_ORIGIN || url.pathname.startsWith("//")) return undefined;
  return isReturnPath(url.pathname) ? url.pathname + url.search : undefined;
}

function parse(raw: string): URL | undefined {
  return URL.canParse(raw, ANY_ORIGIN) ? new URL(raw, ANY_ORIGIN) : undefined;
}

/** Compared as a router sees it: decoded, without case, without a data suffix. */
function isReturnPath(pathname: string): boolean {
  const decoded = decode(pathname);
  if (decoded === undefined || UNSAFE.test(decoded) || /\/\/|(^|\/)\.{1,2}(\/|$)/.test(decoded)) {
    return false;
  }
  const first =
    decoded
      .toLowerCase()
      .split("/")
      .find((segment) => segment !== "") ?? "";
  return !NO_RETURN.has(first.replace(/\.data$/, "")) && !/\.data\/?$/.test(decoded);
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
