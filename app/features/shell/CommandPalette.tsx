import { useNavigate } from "@remix-run/react";
import File from "lucide-react/icons/file";
import Folder from "lucide-react/icons/folder";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { findEntries, type PaletteHit } from "#app/core/navigation/palette.ts";
import { toSeenNames } from "#app/core/navigation/seen-names.ts";
import { useAccount, useRuntime } from "#app/platform/runtime-context.tsx";
import { Keys } from "#app/ui/overlays/Keys.tsx";
import { Palette, type PaletteOption } from "#app/ui/overlays/Palette.tsx";
import { keyNames } from "./key-names.ts";
import type { PaletteCommand } from "./palette-commands.ts";

interface CommandPaletteProps {
  /** What can be done and where one can go. */
  readonly commands: readonly PaletteCommand[];
  readonly returnFocus: HTMLElement | null;
  readonly onClose: () => void;
}

type Hit = PaletteHit<PaletteCommand>;

/** Ctrl K: pages, actions, and the names that were opened in this page. */
export function CommandPalette({ commands, returnFocus, onClose }: CommandPaletteProps) {
  const { t } = useTranslation("palette");
  const names = useNameCommands();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const { hits, total } = useMemo(
    () => findEntries([...names, ...commands], search),
    [names, commands, search],
  );
  const active = hits.find(({ entry }) => entry.id === chosen) ?? hits[0];
  const choose = (id: string, where: "here" | "new-tab") => {
    const { entry } = hits.find((hit) => hit.entry.id === id) ?? {};
    if (entry === undefined) return;
    onClose();
    entry.run(where);
  };
  return (
    <Palette
      label={t("label")}
      closeLabel={t("close")}
      placeholder={t("placeholder")}
      listLabel={t("results")}
      search={search}
      groups={toGroups(hits, (group) => t(`group.${group}`))}
      active={active?.entry.id}
      empty={<div className="palette-empty">{t("nothing", { search: search.trim() })}</div>}
      foot={<Foot shown={hits.length} total={total} />}
      returnFocus={returnFocus}
      onSearch={(text) => {
        setSearch(text);
        setChosen(null);
      }}
      onActive={setChosen}
      onChoose={choose}
      onClose={onClose}
    />
  );
}

function Foot({ shown, total }: { readonly shown: number; readonly total: number }) {
  const { t } = useTranslation("palette");
  return (
    <>
      <span>
        <Keys keys={["↑", "↓"]} />
        {t("choose")}
      </span>
      <span>
        <Keys keys={["Enter"]} />
        {t("open")}
      </span>
      <span>
        <Keys keys={[keyNames(t).control, "Enter"]} />
        {t("newTab")}
      </span>
      <span role="status">{t("shown", { shown, total })}</span>
    </>
  );
}

function toGroups(hits: readonly Hit[], labelOf: (group: "names" | "actions" | "pages") => string) {
  return (["names", "actions", "pages"] as const).map((group) => ({
    id: group,
    label: labelOf(group),
    options: hits.filter(({ entry }) => entry.group === group).map(toOption),
  }));
}

function toOption({ entry, mark }: Hit): PaletteOption {
  const { id, icon, flip, label, where, keys } = entry;
  const marked =
    mark === null ? (
      label
    ) : (
      <>
        {label.slice(0, mark.from)}
        <mark>{label.slice(mark.from, mark.to)}</mark>
        {label.slice(mark.to)}
      </>
    );
  return { id, icon, flip, label: marked, where, keys };
}

/** Names are those of this page alone: nothing is asked of the server, and nothing is kept. */
function useNameCommands(): readonly PaletteCommand[] {
  const { t } = useTranslation("shell");
  const runtime = useRuntime();
  const account = useAccount();
  const navigate = useNavigate();
  return useMemo(() => {
    if (runtime === null || account === null) return [];
    return toSeenNames(runtime.seen.read(account)).map((seen) => ({
      id: `name-${seen.id}`,
      group: "names",
      label: seen.name,
      where: [t(`section.${seen.area}`), ...seen.path].join(" / "),
      onlyFound: true,
      icon: seen.kind === "folder" ? Folder : File,
      run: (where) => {
        if (where === "new-tab") window.open(seen.href, "_blank", "noopener");
        else navigate(seen.href);
      },
    }));
  }, [runtime, account, navigate, t]);
}
