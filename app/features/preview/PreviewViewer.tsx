import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import Maximize from "lucide-react/icons/maximize";
import Printer from "lucide-react/icons/printer";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { symbolOf } from "#app/core/display/file-kind.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { IconButton, IconLink } from "#app/ui/controls/IconButton.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { ActionBar, ActionBarItem } from "#app/ui/frames/ActionBar.tsx";
import { Viewer, ViewerStage } from "#app/ui/frames/Viewer.tsx";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import type { LucideIcon } from "#app/ui/Icon.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import { ModifiedOn } from "./ModifiedOn.tsx";
import { PreviewHelp } from "./PreviewHelp.tsx";
import { isDark, PreviewLayers } from "./PreviewLayers.tsx";
import { useFrameKeys } from "./use-frame-keys.ts";
import { FILES_CONTEXT, type PreviewScreen } from "./use-preview-screen.ts";

/** One thing that can be done with the file. */
export interface PreviewAction {
  readonly id: string;
  readonly label: string;
  readonly shortLabel?: string;
  readonly icon: LucideIcon;
  readonly isOn?: boolean;
  readonly onAct: () => void;
}

interface PreviewViewerProps {
  readonly screen: PreviewScreen;
  /** At most five (Spec B§9). */
  readonly actions: readonly PreviewAction[];
  /** The same for a phone. */
  readonly phoneActions: readonly PreviewAction[];
  /** What the bar has no room for. */
  readonly more: readonly MenuEntry[];
  /** Behind the date, as that it is shared. */
  readonly note?: ReactNode;
  readonly aside?: ReactNode;
  /** Left out: it cannot be changed here. */
  readonly onEdit?: (() => void) | undefined;
}

/** A file over the whole page, with what can be done with it. */
export function PreviewViewer({ screen, actions, more, ...props }: PreviewViewerProps) {
  const { t } = useTranslation("preview");
  const viewer = useRef<HTMLDivElement>(null);
  const { item, open } = screen;
  const { print } = screen.told;
  useFrameKeys(screen.told);
  const name = item.name.text;
  const dark = isDark(item);
  const sides = useSides(screen);
  return (
    <Viewer
      ref={viewer}
      ground={dark ? "dark" : "theme"}
      hasBar={screen.hasBar}
      back={<IconLink label={t("back")} href={screen.back} icon={ArrowLeft} flip />}
      icon={<FileTypeIcon symbol={symbolOf({ type: "file", name })} />}
      title={name}
      meta={<Meta screen={screen} note={props.note} />}
      actions={
        <>
          <span className="preview-wide">
            {!dark && sides.previous}
            {!dark && sides.next}
            {actions.map(({ id, label, icon, isOn, onAct }) => (
              <IconButton
                key={id}
                {...{ label, icon }}
                {...(id === "star" ? { look: "star" } : {})}
                pressed={isOn}
                onClick={onAct}
              />
            ))}
          </span>
          <PreviewHelp account={open.account} />
          <Menu
            label={t("more")}
            align="end"
            entries={[
              ...sides.entries,
              {
                ...{ kind: "item", id: "full-screen", label: t("fullScreen"), icon: Maximize },
                onSelect: () => void viewer.current?.requestFullscreen().catch(() => undefined),
              },
              ...printEntries(t("print"), print),
              ...more,
            ]}
            trigger={<IconButton label={t("more")} icon={Ellipsis} />}
          />
          <span className="preview-wide">
            {props.onEdit !== undefined && <Button onClick={props.onEdit}>{t("edit")}</Button>}
            <Button kind="primary" icon={Download} onClick={screen.download}>
              {t("download")}
            </Button>
          </span>
        </>
      }
      actionBar={
        screen.hasBar && (
          <ActionBar label={t("actions")} mode="selection">
            {props.phoneActions.map(({ id, label, shortLabel, icon, isOn, onAct }) => (
              <ActionBarItem
                key={id}
                icon={icon}
                label={shortLabel ?? label}
                aria-pressed={isOn}
                onClick={onAct}
              />
            ))}
          </ActionBar>
        )
      }
      aside={props.aside}
    >
      <ViewerStage previous={dark && sides.previous} next={dark && sides.next}>
        <PreviewLayers
          runtime={open.runtime}
          context={FILES_CONTEXT}
          takesOffers
          onDownload={screen.download}
          item={item}
          next={screen.next}
          onKey={screen.onKey}
          onTold={screen.onTold}
        />
        {!screen.hasBar && (
          <p className="preview-way">
            <LinkButton href={screen.back}>{t("back")}</LinkButton>
          </p>
        )}
      </ViewerStage>
    </Viewer>
  );
}

function printEntries(label: string, print: (() => void) | null): MenuEntry[] {
  return print === null
    ? []
    : [{ kind: "item", id: "print", label, icon: Printer, onSelect: print }];
}

function Meta({ screen, note }: Pick<PreviewViewerProps, "screen" | "note">) {
  const { t } = useTranslation("preview");
  const { item, number, all, told } = screen;
  return (
    <>
      <span>
        <ModifiedOn item={item} told={told} />
      </span>
      {note}
      {number > 0 && all > 1 && <span>{t("place", { number, all })}</span>}
    </>
  );
}

/** To the files beside this one, by buttons and by lines of the menu; a phone has a finger for it too. */
function useSides({ previous, next, go }: PreviewScreen) {
  const { t } = useTranslation("preview");
  const sides = [
    { id: "previous", to: previous, icon: ChevronLeft },
    { id: "next", to: next, icon: ChevronRight },
  ] as const;
  const [before, after] = sides.map(({ id, to, icon }) =>
    to === null ? null : (
      <IconButton
        key={id}
        label={t(`${id}Named`, { name: to.name.text })}
        icon={icon}
        flip
        onClick={() => go(to)}
      />
    ),
  );
  const entries = sides.flatMap(({ id, to, icon }): MenuEntry[] =>
    to === null ? [] : [{ kind: "item", id, label: t(id), icon, onSelect: () => go(to) }],
  );
  return { previous: before, next: after, entries };
}
