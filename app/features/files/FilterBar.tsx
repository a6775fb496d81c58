import X from "lucide-react/icons/x";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { settleRows } from "#app/core/files/settle-rows.ts";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { Input } from "#app/ui/controls/TextField.tsx";
import styles from "./Files.module.css";
import type { FilesScreen } from "./use-files-screen.ts";

interface FilterBarProps {
  readonly screen: Pick<FilesScreen, "open" | "filter" | "grid">;
}

/** The filter box under the head. Closed, it gives the focus back to what opened it, or to the rows. */
export function FilterBar({ screen: { open, filter, grid } }: FilterBarProps) {
  const { t } = useTranslation("files");
  const opener = useRef(document.activeElement);
  const close = () => {
    const { current } = opener;
    if (current instanceof HTMLElement && current.isConnected && current !== document.body)
      current.focus();
    else grid.current?.focusRow(0);
    filter.toggle();
  };
  // While the page is sealed there is nothing to look for.
  if (open === null) return null;
  return (
    <div className={styles.filter}>
      <Input
        type="search"
        aria-label={t("filter")}
        placeholder={t("filterPlaceholder")}
        autoFocus
        // A name that is looked for runs in its own direction, the example in that of the page.
        dir={filter.text === "" ? undefined : "auto"}
        value={filter.text}
        onChange={(event) => {
          settleRows(open.listing);
          filter.setText(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") close();
        }}
      />
      <IconButton size="small" label={t("closeFilter")} icon={X} onClick={close} />
    </div>
  );
}
