import ChevronRight from "lucide-react/icons/chevron-right";
import Ellipsis from "lucide-react/icons/ellipsis";
import type { DragEvent } from "react";
import { Anchor } from "./Anchor.tsx";
import styles from "./Breadcrumb.module.css";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import { Menu } from "./Menu.tsx";

export type Crumb = { id: string; label: string; href: string };

export type BreadcrumbProps = {
  label: string;
  /** The folders above, the root first. The current folder is the `h1` beside it. */
  crumbs: readonly Crumb[];
  /** Up to 904 px all but the parent fold into a menu of this name. */
  moreLabel: string;
  /** Called instead of following the link, as in a dialog. */
  onCrumb?: ((id: string) => void) | undefined;
  /** `panel`: folds where room is short, and leads to the `h1`. `path`: shows all; the last is where one is. */
  look?: "panel" | "path" | undefined;
  /** Drops onto a folder above. */
  drop?:
    | {
        overId: string | null;
        onDragOver: (event: DragEvent, id: string) => void;
        onDragLeave: () => void;
        onDrop: (event: DragEvent, id: string) => void;
      }
    | undefined;
};

function CrumbLink({
  crumb,
  onCrumb,
  drop,
  isHere,
}: Omit<BreadcrumbProps, "crumbs"> & { crumb: Crumb; isHere: boolean }) {
  return (
    <Anchor
      className={styles.crumb}
      href={crumb.href}
      aria-current={isHere ? "location" : undefined}
      data-drop={drop?.overId === crumb.id || undefined}
      onClick={(event) => {
        if (onCrumb === undefined) return;
        event.preventDefault();
        onCrumb(crumb.id);
      }}
      onDragOver={(event) => drop?.onDragOver(event, crumb.id)}
      onDragLeave={drop?.onDragLeave}
      onDrop={(event) => drop?.onDrop(event, crumb.id)}
    >
      <bdi>{crumb.label}</bdi>
    </Anchor>
  );
}

function Divider() {
  return <Icon icon={ChevronRight} size={16} flip />;
}

/** The path above the current folder. */
export function Breadcrumb(props: BreadcrumbProps) {
  const { crumbs, moreLabel } = props;
  const isPath = props.look === "path";
  const isFolding = crumbs.length > 1 && !isPath;
  const entries = crumbs.map((crumb) =>
    props.onCrumb
      ? {
          kind: "item" as const,
          id: crumb.id,
          label: <bdi>{crumb.label}</bdi>,
          onSelect: () => props.onCrumb?.(crumb.id),
        }
      : {
          kind: "link" as const,
          id: crumb.id,
          label: <bdi>{crumb.label}</bdi>,
          href: crumb.href,
        },
  );
  return (
    <nav aria-label={props.label}>
      <ol className={`${styles.crumbs} ${isFolding ? styles.folding : ""}`}>
        {isFolding && (
          <li className={styles.more}>
            <Menu
              label={moreLabel}
              entries={entries}
              trigger={<IconButton size="small" label={moreLabel} icon={Ellipsis} />}
            />
            <Divider />
          </li>
        )}
        {crumbs.map((crumb, place) => {
          const isHere = isPath && place === crumbs.length - 1;
          return (
            <li key={crumb.id}>
              <CrumbLink {...props} crumb={crumb} isHere={isHere} />
              {!isHere && <Divider />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
