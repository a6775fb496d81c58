import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import type { DoubtOf } from "./use-link-seals.ts";

interface PrintedRowsProps {
  readonly rows: readonly FileItem[];
  readonly doubtOf?: DoubtOf;
}

/**
 * The whole list for paper: the grid mounts only what is in sight. It stands there while the browser prints, and
 * the print sheet of the route shows it.
 */
export function PrintedRows({ rows, doubtOf }: PrintedRowsProps) {
  const { t } = useTranslation("files");
  const formats = useItemFormats();
  if (!useIsPrinting()) return null;
  const marked = (item: FileItem, value: "date" | "size") => {
    const { unverified, datedMs = item.modifiedMs } = doubtOf?.(item) ?? {};
    const isMarked = unverified === value || unverified === "both";
    const text = formats[value]({ ...item, modifiedMs: datedMs });
    return isMarked ? `${text} · ${t("grid.unverified")}` : text;
  };
  return (
    <table data-printed hidden>
      <thead>
        <tr>
          <th scope="col">{t("grid.name")}</th>
          <th scope="col">{t("grid.date")}</th>
          <th scope="col">{t("grid.size")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((item) => (
          <tr key={item.id}>
            <td dir="auto">{item.name.state === "sealed" ? "" : item.name.text}</td>
            <td>{marked(item, "date")}</td>
            <td>{marked(item, "size")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Paper is white, whatever the theme is. */
function useIsPrinting(): boolean {
  const [isPrinting, set] = useState(false);
  useEffect(() => {
    const { dataset } = document.documentElement;
    let theme: string | undefined;
    const begin = () => {
      theme = dataset.theme;
      dataset.theme = "light";
      flushSync(() => set(true));
    };
    const end = () => {
      if (theme === undefined) delete dataset.theme;
      else dataset.theme = theme;
      set(false);
    };
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}
