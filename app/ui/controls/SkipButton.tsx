import type { ReactNode } from "react";
import styles from "#app/ui/Text.module.css";

/**
 * A skip link where a link would replace what stands in the fragment, as on a public link, whose key
 * is there. Above the first content of the page; it needs scripts.
 */
export function SkipButton({
  children,
  target = "main",
}: {
  children: ReactNode;
  target?: string;
}) {
  return (
    <button type="button" className={styles.skip} onClick={() => focusPlace(target)}>
      {children}
    </button>
  );
}

/** A place that takes no focus by itself takes it once. */
function focusPlace(id: string): void {
  const place = document.getElementById(id);
  if (place === null) return;
  place.tabIndex = -1;
  place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  place.focus();
}
