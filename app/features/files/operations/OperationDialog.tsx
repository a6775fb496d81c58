import { actOnRows } from "#app/features/listing/act-on-rows.ts";
import type { InPlaceRun } from "#app/features/listing/in-place.ts";
import { useRowTools } from "#app/features/listing/use-row-tools.ts";
import { CopyOperation } from "./CopyOperation.tsx";
import { DuplicateOperation } from "./DuplicateOperation.tsx";
import { InPlaceOperation } from "./InPlaceOperation.tsx";
import { MoveOperation } from "./MoveOperation.tsx";
import type { Operation } from "./operation.ts";
import { EmptyOperation, PurgeOperation } from "./PurgeOperation.tsx";
import { RestoreOperation } from "./RestoreOperation.tsx";
import { useKeyOf } from "./use-key-of.ts";
import type { OperationTools } from "./use-operation.ts";

interface OperationDialogProps {
  readonly operation: Operation;
  readonly tools: OperationTools & {
    /** Another one takes its place: the way back. */
    readonly onOperation: (operation: Operation) => void;
  };
}

/** The dialogs of one operation, from its first question to what is told of its end. */
export function OperationDialog({ operation, tools }: OperationDialogProps) {
  switch (operation.act) {
    case "copy":
      return <CopyOperation items={operation.items} to={operation.to} tools={tools} />;
    case "duplicate":
      return <DuplicateOperation items={operation.items} tools={tools} />;
    case "move":
      return <MoveOperation {...operation} tools={tools} />;
    case "purge":
      return <PurgeOperation items={operation.items} tools={tools} />;
    case "restore":
      return <RestoreOperation items={operation.items} tools={tools} />;
    case "in-place":
      return <InPlaceHere operation={operation} tools={tools} />;
    case "empty":
      return <EmptyOperation tools={tools} />;
  }
}

type InPlace = Extract<Operation, { readonly act: "in-place" }>;

function InPlaceHere({
  operation,
  tools,
}: Pick<OperationDialogProps, "tools"> & { readonly operation: InPlace }) {
  const key = useKeyOf(operation);
  const { ports, listing, flat } = tools.open;
  const showRun = (run: InPlaceRun) => tools.onOperation({ act: "in-place", ...run });
  const screen = { ports, listing, flat, showRun, focusRows: () => undefined };
  const rowTools = { ...useRowTools(), ...screen };
  const onAct = (wish: InPlaceRun) => void actOnRows(rowTools, wish);
  return <InPlaceOperation key={key} wish={operation} {...{ tools, onAct }} />;
}
