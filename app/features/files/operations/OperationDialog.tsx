import { CopyOperation } from "./CopyOperation.tsx";
import { DuplicateOperation } from "./DuplicateOperation.tsx";
import { MoveOperation } from "./MoveOperation.tsx";
import type { Operation } from "./operation.ts";
import type { OperationTools } from "./use-operation.ts";

interface OperationDialogProps {
  readonly operation: Operation;
  readonly tools: OperationTools;
}

/** The dialogs of one operation, from its first question to what is told of its end. */
export function OperationDialog({ operation, tools }: OperationDialogProps) {
  const { items } = operation;
  switch (operation.act) {
    case "copy":
      return <CopyOperation items={items} tools={tools} />;
    case "duplicate":
      return <DuplicateOperation items={items} tools={tools} />;
    case "move":
      return <MoveOperation items={items} to={operation.to} tools={tools} />;
  }
}
