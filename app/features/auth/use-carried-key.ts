import { useCallback, useEffect, useRef } from "react";

/** The only page that an address with a key behind its `#` leads to (`app/core/links/comments-hash.ts`). */
const COMMENTS_PAGE = "/shares/links";
const COMMENTS = "#dl/";

/**
 * A browser gives the part behind the `#` to whatever address a server redirects it to: the key of a link that led
 * to its comments stays in none of the sign-in, and waits in this page alone (Reading R-591). Adds it to the
 * address of its page.
 */
export function useCarriedKey(): (path: string) => string {
  const carried = useRef("");
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    if (!hash.startsWith(COMMENTS)) return;
    carried.current = hash;
    window.history.replaceState(window.history.state, "", pathname + search);
  }, []);
  return useCallback((path) => (path === COMMENTS_PAGE ? path + carried.current : path), []);
}
