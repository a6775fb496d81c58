import X from "lucide-react/icons/x";
import { type RefObject, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { Input } from "#app/ui/controls/TextField.tsx";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import styles from "./Files.module.css";
import type { Filter } from "./use-filter.ts";

interface FilterBarProps {
  readonly filter: Filter;
  readonly grid: RefObject<FileGridHandle>;
}

/** The filter box under the head. Closed, it gives the focus back to what opened it, or to the rows. */
export function FilterBar({ filter, grid }: FilterBarProps) {
  const { t } = useTranslation("files");
  const opener = useRef(document.activeElement);
  const close = () => {
    const { current } = opener;
    if (current instanceof HTMLElement && current.isConnected && current !== document.body)
      current.focus();
    else grid.current?.focusRow(0);
    filter.toggle();
  };
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
        onChange={(event) => filter.setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") close();
        }}
      />
      <IconButton size="small" label={t("closeFilter")} icon={X} onClick={close} />
    </div>
  );
}
