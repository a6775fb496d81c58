import { Scripts } from "@remix-run/react";
import {
  Children,
  cloneElement,
  Fragment,
  isValidElement,
  type PropsWithChildren,
  type ReactNode,
} from "react";
import { usePageSettings } from "./page-settings.ts";

/** React 18 passes unknown attributes on as they are; it does not know the camel-case name yet. */
export const LOW_PRIORITY = { fetchpriority: "low" } as const;

/**
 * The router's scripts, whose preloads wait for the stylesheet: a browser gives module preloads the
 * priority of what is painted, and on a slow line they would share its bandwidth (Performance P1).
 */
export function QuietScripts({ nonce }: { readonly nonce: string }) {
  const { start } = usePageSettings();
  // Called, not mounted: what it renders has to be in hand to be changed.
  const scripts = withLowPriority(Scripts({ nonce }));
  return <>{start?.hold(scripts) ?? scripts}</>;
}

function withLowPriority(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<PropsWithChildren<{ fetchpriority?: string }>>(child)) return child;
    if (child.type === "link") return cloneElement(child, LOW_PRIORITY);
    if (child.type !== Fragment) return child;
    return withLowPriority(child.props.children);
  });
}
