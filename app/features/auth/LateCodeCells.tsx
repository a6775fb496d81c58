import { Suspense } from "react";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { loadSheet } from "#app/ui/load-sheet.ts";
import type { CodeCellsProps } from "./CodeCells.tsx";
import sheet from "./code-cells.css";
import { FactorCodeField } from "./FactorCodeField.tsx";

const CodeCells = lazyComponent(async () => {
  const [part] = await Promise.all([import("./CodeCells.tsx"), loadSheet(sheet)]);
  return part.CodeCells;
});

/** The field for six digits; whoever has no second factor loads nothing of it. */
export function LateCodeCells(props: CodeCellsProps) {
  const { label, hint } = props;
  return (
    <Suspense fallback={<FactorCodeField label={label} hint={hint} disabled />}>
      <CodeCells {...props} />
    </Suspense>
  );
}
