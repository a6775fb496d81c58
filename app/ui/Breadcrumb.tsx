import ChevronRight from "lucide-react/icons/chevron-right";
import Ellipsis from "lucide-react/icons/ellipsis";
import { type DragEvent, Fragment } from "react";
import { Anchor } from "./Anchor.tsx";
import styles from "./Breadcrumb.module.css";
import { IconButton } from "./controls/IconButton.tsx";
import { revealWhenCut } from "./grid/reveal-when-cut.ts";
import { Icon } from "./Icon.tsx";
import { Menu } from "./overlays/Menu.tsx";
import type { MenuEntry } from "./overlays/menu-entry.ts";

/** Without an address a crumb is a button, and `onCrumb` hears it. */
export type Crumb = { id: string; label: string; href?: string | undefined };

export type BreadcrumbProps = {
  label: string;
  /** The folders above, the root first. The current folder is the `h1` beside it. */
  crumbs: readonly Crumb[];
  /** Folders before the last that have no room; they stand in a menu behind "…". */
  hidden?: readonly Crumb[] | undefined;
  /** Names the menu behind "…"; up to 904 px it holds all folders above. */
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
  if (crumb.href === undefined) {
    return (
      <button
        type="button"
        className={styles.crumb}
        aria-current={isHere ? "location" : undefined}
        onMouseEnter={(event) => revealWhenCut(event, event.currentTarget.firstElementChild)}
        onClick={() => onCrumb?.(crumb.id)}
      >
        <bdi>{crumb.label}</bdi>
      </button>
    );
  }
  return (
    <Anchor
      className={styles.crumb}
      href={crumb.href}
      aria-current={isHere ? "location" : undefined}
      data-drop={drop?.overId === crumb.id || undefined}
      onMouseEnter={(event) => revealWhenCut(event, event.currentTarget.firstElementChild)}
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

type MoreProps = Pick<BreadcrumbProps, "crumbs" | "moreLabel" | "onCrumb">;

/** "…": folders above as a menu. */
function MoreCrumbs({ crumbs, moreLabel, onCrumb }: MoreProps) {
  const entries = crumbs.map(({ id, label, href }): MenuEntry => {
    const line = { id, label: <bdi>{label}</bdi> };
    return onCrumb === undefined && href !== undefined
      ? { kind: "link", ...line, href }
      : { kind: "item", ...line, movesFocus: true, onSelect: () => onCrumb?.(id) };
  });
  return (
    <>
      <Menu
        label={moreLabel}
        entries={entries}
        trigger={<IconButton size="small" label={moreLabel} icon={Ellipsis} />}
      />
      <Divider />
    </>
  );
}

/** The path above the current folder. */
export function Breadcrumb(props: BreadcrumbProps) {
  const { crumbs, hidden = [] } = props;
  const isPath = props.look === "path";
  const isFolding = crumbs.length > 1 && !isPath;
  const all = [...crumbs.slice(0, -1), ...hidden, ...crumbs.slice(-1)];
  return (
    <nav aria-label={props.label}>
      <ol className={`${styles.crumbs} ${isFolding ? styles.folding : ""}`}>
        {isFolding && (
          <li className={styles.more}>
            <MoreCrumbs {...props} crumbs={all} />
          </li>
        )}
        {crumbs.map((crumb, place) => {
          const isHere = isPath && place === crumbs.length - 1;
          return (
            <Fragment key={crumb.id}>
              {place === crumbs.length - 1 && hidden.length > 0 && (
                <li>
                  <MoreCrumbs {...props} crumbs={hidden} />
                </li>
              )}
              <li>
                <CrumbLink {...props} crumb={crumb} isHere={isHere} />
                {!isHere && <Divider />}
              </li>
            </Fragment>
          );
        })}
      </ol>
    </nav>
  );
}
