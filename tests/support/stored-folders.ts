import type { FileItem } from "#app/core/files/item.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { itemOf, type TestFile, type TransferWorld } from "#tests/support/transfer-world.ts";

/** A folder item of the own area, with its listing on the server. */
export async function aFolderItem(
  user: TestAccount,
  world: TransferWorld,
  name: string,
): Promise<FileItem> {
  const fid = await user.crypto.generateId();
  const parentFid = user.account.rootFids.main;
  const [sealed] = await user.crypto.sealNames([
    { name, fid, rev: 0, context: { domain: "m", parentFid, kind: "d" } },
  ]);
  if (sealed === undefined) throw new Error("no name");
  const { enc_name: encName, digest } = sealed;
  const id = await world.server.putFolder({ encName, digest, parentFid });
  return {
    id,
    parentId: ROOT_ID,
    kind: "folder",
    name: { state: "open", text: name, fid, rev: 0 },
    domain: "m",
    parentFid,
    sizeBytes: 0,
    modifiedMs: 0,
    isDeleted: false,
    isStarred: false,
    isLinked: false,
    isReadOnly: false,
    shareId: "501",
    cachekey: "",
    blobId: "",
  };
}

/** Items of files that are up, in a folder or in the root. */
export async function uploadInto(
  user: TestAccount,
  { world, folder }: { readonly world: TransferWorld; readonly folder: FileItem | null },
  ...files: readonly TestFile[]
): Promise<FileItem[]> {
  const step =
    folder?.name.state === "open"
      ? [{ id: folder.id, fid: folder.name.fid, domain: "m", name: folder.name.text }]
      : [];
  const into = { ...user.root, id: folder?.id ?? ROOT_ID, path: [...user.root.path, ...step] };
  world.engine.upload(files, into);
  await world.untilIdle();
  const ids = world.engine.state.get().rows.map(({ itemId }) => itemId ?? "");
  world.engine.clear();
  return Promise.all(ids.map((id) => itemOf(user, world.server, id)));
}
