import ExternalLink from "lucide-react/icons/external-link";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Anchor } from "#app/ui/Anchor.tsx";
import { SwitchInput } from "#app/ui/controls/Check.tsx";
import type { LucideIcon } from "#app/ui/Icon.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import { Dialog } from "./Dialog.tsx";
import menu from "./Menu.module.css";
import styles from "./UserPanel.module.css";

export type UserPanelProps = {
  open: boolean;
  onClose: () => void;
  /** Names the panel for assistive technology. */
  label: string;
  name: string;
  plan: ReactNode;
  /** An Avatar of size 48. */
  avatar: ReactNode;
  /** StorageMeter and its words. */
  storage?: ReactNode;
  /** PanelMenuLinks, PanelMenuButtons, PanelMenuSwitches and MenuRules. */
  children: ReactNode;
};

/** The account's panel at the end of the app bar, 320 px; a sheet on phones. */
export function UserPanel(props: UserPanelProps) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      shape="corner"
      title={props.label}
      titleLook="hidden"
    >
      <div className={styles.card}>
        {props.avatar}
        <div>
          <h2>
            <bdi>{props.name}</bdi>
          </h2>
          <p>{props.plan}</p>
        </div>
      </div>
      {props.storage && <div className={styles.storage}>{props.storage}</div>}
      <MenuRule />
      {props.children}
    </Dialog>
  );
}

export function MenuRule() {
  return <hr className={menu.rule} />;
}

export function PanelMenuLink(props: {
  icon: LucideIcon;
  label: ReactNode;
  href: string;
  /** Leaves Coffer: opens a new tab and says so with an icon. */
  target?: "same" | "new" | undefined;
  onClick?: (() => void) | undefined;
}) {
  const isNew = props.target === "new";
  return (
    <Anchor
      className={menu.item}
      href={props.href}
      onClick={props.onClick}
      {...(isNew ? { target: "_blank", rel: "noopener noreferrer" } : {})}
    >
      <Icon icon={props.icon} />
      <span className={menu.grow}>{props.label}</span>
      {isNew && <Icon icon={ExternalLink} size={16} />}
    </Anchor>
  );
}

export function PanelMenuButton(
  props: ButtonHTMLAttributes<HTMLButtonElement> & {
    icon: LucideIcon;
    label: ReactNode;
    flip?: boolean | undefined;
    /** At the end of the line: what it has come to, or the key that does the same. */
    end?: ReactNode;
  },
) {
  const { icon, label, flip, end, ...rest } = props;
  return (
    <button type="button" {...rest} className={menu.item}>
      <Icon icon={icon} flip={flip} />
      <span className={menu.grow}>{label}</span>
      {end}
    </button>
  );
}

export function PanelMenuSwitch(props: {
  icon: LucideIcon;
  label: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside
    <label className={menu.item}>
      <Icon icon={props.icon} />
      <span className={menu.grow}>{props.label}</span>
      <SwitchInput
        checked={props.isOn}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
