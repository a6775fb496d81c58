import MenuIcon from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import type {
  ButtonHTMLAttributes,
  FormHTMLAttributes,
  InputHTMLAttributes,
  ReactNode,
} from "react";
import { forwardRef } from "react";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import { Mark } from "#app/ui/Mark.tsx";
import styles from "./Shell.module.css";

export type AppBarProps = {
  menuLabel: string;
  isDrawerOpen: boolean;
  onMenu: () => void;
  /** A SearchField. */
  search?: ReactNode;
  /** Help, secured, AccountButton. */
  end: ReactNode;
};

/** The bar above the panel, 56 px: menu button, search, account. */
export function AppBar(props: AppBarProps) {
  return (
    <header className={styles.bar}>
      <IconButton
        label={props.menuLabel}
        icon={MenuIcon}
        aria-expanded={props.isDrawerOpen}
        aria-controls="drawer"
        onClick={props.onMenu}
      />
      <span className={styles.barMark}>
        <Mark />
      </span>
      {props.search}
      <div className={styles.end}>{props.end}</div>
    </header>
  );
}

export type SearchFieldProps = {
  label: string;
  form?: FormHTMLAttributes<HTMLFormElement> | undefined;
  /** On phones the field hides until it is asked for. */
  isOpenOnPhone?: boolean | undefined;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "form">;

/**
 * The search box of the app bar; hidden on phones unless `isOpenOnPhone`.
 *
 * @public For the search field of every list, which comes later.
 */
export const SearchField = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField(
  { label, form, isOpenOnPhone, ...input },
  ref,
) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: React 18 does not know the search element
    <form {...form} className={styles.search} role="search" data-open={isOpenOnPhone || undefined}>
      <Icon icon={Search} size={16} />
      <input placeholder={label} {...input} ref={ref} type="search" aria-label={label} />
    </form>
  );
});

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
