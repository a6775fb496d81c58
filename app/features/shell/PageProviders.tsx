import { Link } from "@remix-run/react";
import {
  type ReactNode,
  Suspense,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { I18nContext } from "react-i18next";
import { mustPrepare, type Places } from "#app/core/navigation/places.ts";
import { loadFailures } from "#app/features/errors/LazyErrorPage.tsx";
import { GUARD_KEY } from "#app/features/transfers/guard-key.ts";
import { RuntimeProvider } from "#app/platform/runtime-context.tsx";
import { type AnchorProps, AnchorProvider } from "#app/ui/Anchor.tsx";
import { onMoveOrQuiet } from "#app/ui/first-move.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { ToastProvider, useToast } from "#app/ui/overlays/Toast.tsx";

/** What stands once round every page: the runtime, the router's links, messages and tooltips. */
export function PageProviders({ children }: { readonly children: ReactNode }) {
  return (
    <RuntimeProvider>
      <AnchorProvider component={RouterAnchor}>
        <ToastProvider>
          {children}
          <LazyComponents />
        </ToastProvider>
      </AnchorProvider>
    </RuntimeProvider>
  );
}

const LateParts = lazyComponent(async () => (await import("./LateParts.tsx")).LateParts);
/** Texts of what is shown when something fails, which could not be had while the connection is away. */
const LATE_NAMESPACES = ["errors", "shell"];

/** Before the guard's code is here, that of no other place is. */
const ONLY_THIS: Places = { isOnline: () => navigator.onLine, isHere: () => false };

/**
 * What nobody needs before the first move of pointer or keyboard comes with it, or when the page has
 * been quiet. A navigation that is sooner, and might lose the application, waits for it.
 */
function LazyComponents() {
  const [isWanted, setWanted] = useState(false);
  const told = useRef<() => void>();
  const toast = useToast();
  const { i18n } = useContext(I18nContext) ?? {};
  useEffect(() => {
    // A render at once, while the page inside its boundary comes to life, would have it drawn anew.
    const want = () => startTransition(() => setWanted(true));
    const end = new AbortController();
    onMoveOrQuiet(want, end.signal);
    const router = window.__remixRouter;
    router.getBlocker(GUARD_KEY, ({ currentLocation, nextLocation }) => {
      const isHeld = mustPrepare(ONLY_THIS, currentLocation.pathname, nextLocation.pathname);
      if (isHeld) want();
      if (isHeld && !navigator.onLine && i18n?.exists("away.text")) {
        told.current ??= toast({ text: i18n.t("away.text"), kind: "warning" });
      }
      return isHeld;
    });
    return () => {
      end.abort();
      router.deleteBlocker(GUARD_KEY);
    };
  }, [toast, i18n]);
  useEffect(() => {
    if (!isWanted) return;
    // What cannot be had now is asked for again when it is needed.
    Promise.all([i18n?.loadNamespaces(LATE_NAMESPACES), loadFailures()]).catch(() => undefined);
  }, [isWanted, i18n]);
  if (!isWanted) return null;
  return (
    <Suspense>
      <LateParts told={told} />
    </Suspense>
  );
}

/** The router's link; a plain one for new tabs and for places that end what this page holds. */
function RouterAnchor({ href, anchorRef, children, ...rest }: AnchorProps) {
  const isPlain = rest.target === "_blank" || !href.startsWith("/");
  if (isPlain) {
    return (
      <a {...rest} href={href} ref={anchorRef}>
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} to={href} ref={anchorRef ?? null}>
      {children}
    </Link>
  );
}
