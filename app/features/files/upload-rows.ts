import type { useTranslation } from "react-i18next";
import { symbolOf } from "#app/core/display/file-kind.ts";
import { splitName } from "#app/core/display/name-parts.ts";
import type { TransferRow } from "#app/core/transfers/engine.ts";
import type { GridRow } from "#app/ui/grid/row.ts";

const LABELS = new Map<number, "0" | "10" | "11" | "15">([
  [0, "0"],
  // Complete, until the list tells of it.
  [1, "11"],
  [10, "10"],
  [11, "11"],
  [15, "15"],
]);
const FULL_PERCENT = 100;

type Translate = ReturnType<typeof useTranslation<"files">>["t"];

/** Lines of uploads that run into the folder that is open. */
export function createUploadRows(t: Translate): (upload: TransferRow) => GridRow {
  return (upload) => {
    const ratio01 = upload.sizeBytes === 0 ? 0 : upload.doneBytes / upload.sizeBytes;
    return {
      key: `transfer-${upload.id}`,
      name: upload.name,
      extension: splitName(upload.name).ext,
      kind: "file",
      symbol: symbolOf({ type: "file", name: upload.name }),
      state: {
        kind: "busy",
        label: t(`transfer.${LABELS.get(upload.status) ?? "10"}`),
        ratio01,
        percent: t("transfer.percent", { percent: Math.floor(ratio01 * FULL_PERCENT) }),
      },
    };
  };
}
