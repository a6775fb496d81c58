import { useMemo } from "react";
import { createFolder } from "#app/core/files/create-folder.ts";
import type { CopyPartProps } from "#app/features/listing/copy-part.ts";
import { CopyOperation } from "./CopyOperation.tsx";
import type { OperationTools } from "./use-operation.ts";

/** A copy out of a folder of somebody else's share, which everybody on it may make. */
export function SharedCopy(props: CopyPartProps) {
  const { ports, listing, clock, items, folder, onLinks, onClose } = props;
  const tools = useMemo<OperationTools>(() => {
    const open = { ports, listing, account: ports.account, runtime: { clock } };
    const fileActions: OperationTools["fileActions"] = {
      createFolder: async (parent, name) => (await createFolder(ports, parent, name)).id,
    };
    return { open, folder, fileActions, onLinks, onClose };
  }, [ports, listing, clock, folder, onLinks, onClose]);
  return <CopyOperation items={items} tools={tools} />;
}
