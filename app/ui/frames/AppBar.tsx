import ChevronLeft from "lucide-react/icons/chevron-left";
import MenuIcon from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { forwardRef } from "react";
import { Anchor } from "#app/ui/Anchor.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import { Mark } from "#app/ui/Mark.tsx";
import styles from "./Shell.module.css";

export type AppBarLead =
  | { kind: "menu"; label: string; isDrawerOpen: boolean; onMenu: () => void }
  | { kind: "back"; label: string; onBack: () => void };

export type AppBarProps = {
  /** What stands first: the drawer's button, or the way back of a page that no drawer leads to. */
  lead: AppBarLead;
  /** The way to the search, which looks like its field; null on the page that has the field. */
  search: { label: string; href: string } | null;
  /** Help, secured, AccountButton. */
  end: ReactNode;
};

/** The bar above the panel, 56 px: menu or back, search, account. */
export function AppBar(props: AppBarProps) {
  return (
    <header className={styles.bar}>
      <Lead {...props.lead} />
      <span className={styles.barMark}>
        <Mark />
      </span>
      {props.search && (
        <Anchor href={props.search.href} className={styles.search}>
          <Icon icon={Search} size={16} />
          <span>{props.search.label}</span>
        </Anchor>
      )}
      <div className={styles.end}>{props.end}</div>
    </header>
  );
}

function Lead(lead: AppBarLead) {
  if (lead.kind === "back") {
    return <IconButton label={lead.label} icon={ChevronLeft} flip onClick={lead.onBack} />;
  }
  return (
    <IconButton
      label={lead.label}
      icon={MenuIcon}
      aria-expanded={lead.isDrawerOpen}
      aria-controls="drawer"
      onClick={lead.onMenu}
    />
  );
}

/** The avatar at the end of the app bar; opens the user panel. */
export const AccountButton = forwardRef<
  HTMLButtonElement,
  ButtonHTMLAttributes<HTMLButtonElement> & { label: string; children: ReactNode }
>(function AccountButton({ label, children, ...rest }, ref) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...rest}
      ref={ref}
      className={styles.account}
      aria-label={label}
    >
      {children}
    </button>
  );
});
