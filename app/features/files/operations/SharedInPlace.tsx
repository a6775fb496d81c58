import { useMemo } from "react";
import type { InPlacePartProps } from "#app/features/listing/in-place.ts";
import { InPlaceOperation } from "./InPlaceOperation.tsx";
import { toSharedTools } from "./SharedCopy.tsx";
import { useKeyOf } from "./use-key-of.ts";
import type { OperationTools } from "./use-operation.ts";

/** Many items that are deleted or come back in a folder of somebody else's share. */
export function SharedInPlace(props: InPlacePartProps) {
  const { run, ports, listing, clock, folder, onAct, onClose } = props;
  const key = useKeyOf(run);
  const tools = useMemo<OperationTools>(
    () => toSharedTools({ ports, listing, clock, folder, onLinks: () => undefined, onClose }),
    [ports, listing, clock, folder, onClose],
  );
  return <InPlaceOperation key={key} wish={run} {...{ tools, onAct }} />;
}
