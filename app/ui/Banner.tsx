import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import styles from "./Banner.module.css";
import { classNames } from "./class-names.ts";
import { IconButton } from "./controls/IconButton.tsx";
import type { LucideIcon } from "./Icon.tsx";
import { Icon } from "./Icon.tsx";

export type BannerLevel = "info" | "warning" | "error" | "success";

const ICONS: Readonly<Record<BannerLevel, LucideIcon>> = {
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
  success: CircleCheck,
};

export type BannerProps = {
  level: BannerLevel;
  /** The bold fact before the sentence. */
  fact?: ReactNode;
  children?: ReactNode;
  /** One link or button. */
  action?: ReactNode;
  dismiss?: { label: string; onDismiss: () => void } | undefined;
  id?: string | undefined;
};

function BannerFrame({ className, ...props }: BannerProps & { className?: string | undefined }) {
  const isUrgent = props.level === "error";
  return (
    <div
      className={classNames(
        styles.banner,
        props.level !== "info" && styles[props.level],
        className,
      )}
      role={isUrgent ? "alert" : "status"}
      id={props.id}
    >
      <Icon icon={ICONS[props.level]} />
      <p className={styles.text}>
        {props.fact ? <b>{props.fact}</b> : null}
        {props.fact && props.children ? " " : null}
        {props.children}
      </p>
      {props.action ? <span className={styles.action}>{props.action}</span> : null}
      {props.dismiss && (
        <IconButton
          size="small"
          label={props.dismiss.label}
          icon={X}
          onClick={props.dismiss.onDismiss}
        />
      )}
    </div>
  );
}

/** Full width at the top of the panel, one at a time, worst first. */
export function Banner(props: BannerProps) {
  return <BannerFrame {...props} />;
}

/** The same inside a form or a dialog, with an edge on all sides. */
export function BannerBox(props: BannerProps) {
  return <BannerFrame {...props} className={styles.box} />;
}
