import { Link } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { RuntimeProvider } from "#app/platform/runtime-context.tsx";
import { type AnchorProps, AnchorProvider } from "#app/ui/Anchor.tsx";
import { latePart } from "#app/ui/late-part.ts";
import { ToastProvider } from "#app/ui/Toast.tsx";

/** What stands once round every page: the runtime, the router's links, messages and tooltips. */
export function PageProviders({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    // Dialogs lock the page's scrolling with a style element, which the CSP wants to know.
    const script = document.querySelector<HTMLScriptElement>("script[nonce]");
    if (script?.nonce) setNonce(script.nonce);
  }, []);
  return (
    <RuntimeProvider>
      <AnchorProvider component={RouterAnchor}>
        <ToastProvider>
          {children}
          <LateParts />
        </ToastProvider>
      </AnchorProvider>
    </RuntimeProvider>
  );
}

const TooltipLayer = latePart(async () => (await import("#app/ui/TooltipLayer.tsx")).TooltipLayer);
const FIRST_MOVES = ["pointermove", "pointerdown", "keydown"] as const;

const NavigationGuard = latePart(
  async () => (await import("#app/features/transfers/NavigationGuard.tsx")).NavigationGuard,
);

/** What the first move of pointer or keyboard brings: nobody needs it before. */
function LateParts() {
  const [hasMoved, setHasMoved] = useState(false);
  useEffect(() => {
    const move = () => setHasMoved(true);
    for (const type of FIRST_MOVES) document.addEventListener(type, move, { once: true });
    return () => {
      for (const type of FIRST_MOVES) document.removeEventListener(type, move);
    };
  }, []);
  if (!hasMoved) return null;
  return (
    <Suspense fallback={null}>
      <TooltipLayer />
      <NavigationGuard />
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
