import { Link } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { type ReactNode, useEffect } from "react";
import { RuntimeProvider } from "#app/platform/runtime-context.tsx";
import { type AnchorProps, AnchorProvider } from "#app/ui/Anchor.tsx";
import { ToastProvider } from "#app/ui/Toast.tsx";
import { TooltipLayer } from "#app/ui/TooltipLayer.tsx";

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
          <TooltipLayer />
        </ToastProvider>
      </AnchorProvider>
    </RuntimeProvider>
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
