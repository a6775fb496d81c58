import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Trash2 from "lucide-react/icons/trash";
import Undo2 from "lucide-react/icons/undo-2";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { can } from "#app/core/access/permissions.ts";
import { personOf } from "#app/core/access/person-of.ts";
import { formatBytes } from "#app/core/display/bytes.ts";
import type { FileVersion, VersionFacts } from "#app/core/files/history.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { Badge } from "#app/ui/Badge.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import type { MenuEntry } from "#app/ui/overlays/menu-entry.ts";
import { Hint } from "#app/ui/Text.tsx";
import { isOpen } from "./use-history.ts";
import type { Shown, VersionActions } from "./use-version-actions.ts";

interface ListProps {
  readonly shown: Shown;
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  readonly actions: VersionActions;
}

/** All versions, the standing one first; one of them is looked at. */
export function VersionList({ shown, chosenId, onChoose, actions }: ListProps) {
  const { t } = useTranslation("versions");
  const [purged, askPurge] = useState<FileVersion | null>(null);
  const { versions } = shown.history;
  return (
    <aside className="versions-list" aria-label={t("list")}>
      <ul>
        {versions.map((version) => (
          <li
            key={version.id}
            className="versions-one"
            data-deleted={version.isDeleted || undefined}
          >
            <button
              type="button"
              aria-current={version.id === chosenId || undefined}
              onClick={() => onChoose(version.id)}
            >
              <VersionName version={version} isDoubled={shown.history.doubled.has(version.id)} />
              <VersionHint version={version} />
            </button>
            <VersionMenu {...{ version, shown, actions, askPurge }} />
          </li>
        ))}
      </ul>
      {versions.length === 1 && <Hint>{t("only")}</Hint>}
      <Hint>{t("note")}</Hint>
      {purged !== null && (
        <ConfirmDialog
          open
          tone="danger"
          title={t("purgeTitle")}
          confirmLabel={t("purge")}
          cancelLabel={t("cancel")}
          closeLabel={t("close")}
          onConfirm={() => {
            askPurge(null);
            void actions.purge(purged);
          }}
          onClose={() => askPurge(null)}
        >
          <p>{t("purgeText")}</p>
        </ConfirmDialog>
      )}
    </aside>
  );
}

interface OneProps {
  readonly version: FileVersion;
}

function VersionName({ version, isDoubled }: OneProps & { readonly isDoubled: boolean }) {
  const { t } = useTranslation("versions");
  return (
    <b>
      {isOpen(version) ? t("version", { version: version.content.facts.ver }) : t("sealed")}
      {version.isStanding && <Badge level="info">{t("current")}</Badge>}
      {version.isDeleted && <Badge>{t("deleted")}</Badge>}
      {isDoubled && <Badge level="warning">{t("doubled")}</Badge>}
    </b>
  );
}

/** When it was made, by whom, how large it is, and until when it is kept. */
function VersionHint({ version }: OneProps) {
  const { t, i18n } = useTranslation("versions");
  const formats = useItemFormats();
  const { keptUntilMs } = version;
  return (
    <>
      {isOpen(version) && (
        <span className="versions-hint">
          {formats.dateTime(version.content.facts.modifiedMs)}
          {" · "}
          {formatBytes(version.content.facts.sizeBytes, i18n.language)}
          {" · "}
          <AuthorName facts={version.content.facts} />
        </span>
      )}
      {keptUntilMs !== null && (
        <span className="versions-hint">
          {t("keptUntil", { date: formats.dateTime(keptUntilMs) })}
        </span>
      )}
    </>
  );
}

function AuthorName({ facts }: { readonly facts: VersionFacts }) {
  const { t } = useTranslation("versions");
  const { author, isFromOther } = facts;
  if (author?.state === "named") return <bdi>{author.email}</bdi>;
  if (author?.state === "visitor") return <>{t("visitor")}</>;
  if (isFromOther) return <>{t("notFromYou")}</>;
  return <>{author === null || author.state === "self" ? t("you") : t("unconfirmed")}</>;
}

interface MenuProps extends OneProps {
  readonly shown: Shown;
  readonly actions: VersionActions;
  readonly askPurge: (version: FileVersion) => void;
}

function VersionMenu({ version, ...tools }: MenuProps) {
  const { t } = useTranslation("versions");
  const entries = useEntries({ version, ...tools });
  if (entries.length === 0) return null;
  const name = isOpen(version) ? t("version", { version: version.content.facts.ver }) : t("sealed");
  const label = t("moreOf", { name });
  return (
    <Menu
      label={label}
      align="end"
      entries={entries}
      trigger={<IconButton size="small" icon={Ellipsis} label={label} />}
    />
  );
}

function useEntries({ version, shown, actions, askPurge }: MenuProps): MenuEntry[] {
  const { t } = useTranslation("versions");
  const person = personOf(useObservable(shown.account.user));
  const { folder, item } = shown.file;
  const mayChange = !(folder.isReadOnly || item.isReadOnly);
  const mayPurge = folder.area !== "share" && can(person, "purgeFiles");
  const opened = isOpen(version) ? version : null;
  const entry = (id: string, rest: Omit<Extract<MenuEntry, { kind: "item" }>, "kind" | "id">) =>
    ({ kind: "item", id, ...rest }) as const;
  const entries: (MenuEntry | false)[] = [
    opened !== null &&
      entry("download", {
        label: t("download"),
        icon: Download,
        onSelect: () => actions.download(opened),
      }),
    opened !== null &&
      mayChange &&
      !version.isStanding &&
      entry("restore", {
        label: t("restore", { version: opened.content.facts.ver }),
        icon: RotateCcw,
        onSelect: () => void actions.restore(opened),
      }),
    mayChange &&
      !version.isStanding &&
      entry("delete", {
        label: version.isDeleted ? t("undelete") : t("delete"),
        icon: version.isDeleted ? Undo2 : Trash2,
        onSelect: () => void actions.setDeleted(version, !version.isDeleted),
      }),
    mayPurge &&
      !version.isStanding &&
      entry("purge", {
        label: t("purge"),
        icon: Trash2,
        tone: "danger",
        movesFocus: true,
        onSelect: () => askPurge(version),
      }),
  ];
  return entries.filter((one) => one !== false);
}
