import type { AnchorHTMLAttributes, ComponentType, ReactNode, Ref } from "react";
import { createContext, forwardRef, useContext } from "react";

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  anchorRef?: Ref<HTMLAnchorElement> | undefined;
  /** What the router gives the place beside its address. */
  state?: unknown;
  /** The router asks where it leads when it is pressed, not when it is drawn. */
  discover?: "none";
};

function PlainAnchor({ anchorRef, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} ref={anchorRef}>
      {children}
    </a>
  );
}

const AnchorContext = createContext<ComponentType<AnchorProps>>(PlainAnchor);

/** Lets the application put its router's link behind every link of the design system. */
export function AnchorProvider(props: {
  component: ComponentType<AnchorProps>;
  children: ReactNode;
}) {
  return <AnchorContext.Provider value={props.component}>{props.children}</AnchorContext.Provider>;
}

/** A link to `href`: the router's link where one is provided, else a plain `<a>`. */
export const Anchor = forwardRef<HTMLAnchorElement, Omit<AnchorProps, "anchorRef">>(
  function Anchor(props, ref) {
    const Component = useContext(AnchorContext);
    return <Component {...props} anchorRef={ref} />;
  },
);
