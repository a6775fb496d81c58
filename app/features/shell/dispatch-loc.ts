import { locTarget, parseLoc } from "#app/contract/validate/loc.ts";
import { safeReturnTo } from "#app/contract/validate/return-to.ts";

const NAME = "loc";

/**
 * Where an address with `loc` leads, so that it acts before a page is drawn (Spec A§2.5). `undefined`:
 * the page of this address reads it itself, or there is none. What is no command only goes away.
 */
export function findLocAddress(url: URL): string | undefined {
  const loc = url.searchParams.get(NAME);
  if (loc === null) return undefined;
  const command = parseLoc(loc);
  if (command === undefined) return safeReturnTo(withoutLoc(url)) ?? "/files";
  const target = locTarget(command, url.pathname);
  if (target === undefined) return undefined;
  return target.keepsLoc ? `${target.path}?${NAME}=${loc}` : target.path;
}

function withoutLoc({ pathname, searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams);
  rest.delete(NAME);
  const search = rest.toString();
  return search === "" ? pathname : `${pathname}?${search}`;
}
