import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { FileItem, FolderBase } from "#app/core/files/item.ts";
import { AddTools, type AddToolsProps } from "#app/features/listing/AddTools.tsx";
import { ActionBar } from "#app/ui/frames/ActionBar.tsx";
import { PhoneSelectionBar } from "./lazy-tools.ts";
import type { ActionTools } from "./use-row-actions.ts";

interface FilesActionBarProps {
  readonly area: FolderBase;
  readonly tools: ActionTools;
  readonly selected: readonly FileItem[];
  readonly adding: AddToolsProps;
}

/** The bar at the bottom of a phone: New and Upload, or what fits the selection (Look 8). */
export function FilesActionBar(props: FilesActionBarProps) {
  const { tools, selected } = props;
  const { t } = useTranslation("files");
  const adding = props.area !== "starred" && (
    <ActionBar label={t("actions")}>
      <AddTools {...props.adding} />
    </ActionBar>
  );
  // What the server draws stands in no boundary (useObservable).
  if (selected.length === 0) return adding;
  return (
    <Suspense fallback={adding}>
      <PhoneSelectionBar tools={tools} items={selected}>
        {adding}
      </PhoneSelectionBar>
    </Suspense>
  );
}
