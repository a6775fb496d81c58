import ChevronDown from "lucide-react/icons/chevron-down";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { forwardRef } from "react";
import styles from "./frames/Page.module.css";
import { Icon } from "./Icon.tsx";

export function Members({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.members} aria-label={label}>
      {children}
    </ul>
  );
}

/** A person: avatar, name, a second line, a role at the end. */
export function Member(props: {
  avatar: ReactNode;
  name: string;
  note?: ReactNode;
  /** A word, or a Menu with a RoleButton as its trigger. */
  role?: ReactNode;
}) {
  return (
    <li className={styles.member}>
      {props.avatar}
      <div>
        <b>
          <bdi>{props.name}</bdi>
        </b>
        {props.note && <small>{props.note}</small>}
      </div>
      {typeof props.role === "string" ? (
        <span className={styles.role}>{props.role}</span>
      ) : (
        props.role
      )}
    </li>
  );
}

/** Trigger of a role menu: the role and a chevron. */
export const RoleButton = forwardRef<
  HTMLButtonElement,
  ButtonHTMLAttributes<HTMLButtonElement> & { children: ReactNode }
>(function RoleButton({ children, ...rest }, ref) {
  return (
    <button type="button" {...rest} ref={ref} className={styles.role}>
      {children}
      <Icon icon={ChevronDown} size={16} />
    </button>
  );
});
