import { useLocation, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { keepFragment, signInPath } from "#app/core/auth/return-link.ts";
import { useRuntime } from "#app/platform/runtime-context.tsx";

/**
 * The way to the sign-in and back to this link. The key of the link waits in this tab meanwhile: the
 * address of the sign-in page carries a random id only (Reading R-07).
 */
export function useSignIn() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const runtime = useRuntime();
  const href = signInPath(pathname + search, "");
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const { hash } = window.location;
    if (!isPlain || runtime === null || hash.length < 2) return;
    event.preventDefault();
    void runtime.crypto.generateId().then((id) => {
      keepFragment(runtime.tabStorage, id, hash);
      navigate(signInPath(pathname + search, id));
    });
  };
  return { href, onClick };
}
