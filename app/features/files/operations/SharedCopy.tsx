import { useMemo } from "react";
import { createFolder } from "#app/core/files/create-folder.ts";
import type { CopyPartProps } from "#app/features/listing/copy-part.ts";
import { CopyOperation } from "./CopyOperation.tsx";
import type { OperationTools } from "./use-operation.ts";

/** A copy out of a folder of somebody else's share, which everybody on it may make. */
export function SharedCopy({ items, ...place }: CopyPartProps) {
  const { ports, listing, clock, folder, onLinks, onClose } = place;
  const tools = useMemo<OperationTools>(
    () => toSharedTools({ ports, listing, clock, folder, onLinks, onClose }),
    [ports, listing, clock, folder, onLinks, onClose],
  );
  return <CopyOperation items={items} tools={tools} />;
}

type SharedPlace = Omit<CopyPartProps, "items">;

/** What operations work with in such a folder. */
export function toSharedTools({ ports, listing, clock, ...rest }: SharedPlace): OperationTools {
  const open = { ports, listing, account: ports.account, runtime: { clock } };
  const fileActions: OperationTools["fileActions"] = {
    createFolder: async (parent, name) => (await createFolder(ports, parent, name)).id,
  };
  return { ...rest, open, fileActions };
}
