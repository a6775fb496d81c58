import type { Account } from "#app/core/account/account.ts";
import type { AreaRoot } from "#app/core/crypto/account-port.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import type { TransferEngine, ZipWords } from "./engine.ts";

const AREAS: readonly AreaRoot[] = ["main", "vault"];

export interface ExportPorts {
  readonly transfers: Pick<TransferEngine, "downloadZip">;
  readonly account: Pick<Account, "user" | "rootFids" | "noteEvent">;
}

export interface ExportWords extends ZipWords {
  /** Without ".zip". */
  readonly name: string;
  readonly areas: Readonly<Record<AreaRoot, string>>;
}

/**
 * Everything of both areas as one zip that opens without Coffer: folders and files under their own
 * names, and a text that says what it is (Reading R-137). It is a transfer like any other: its row
 * shows how far it is, and cancels it.
 */
export function exportEverything(
  { transfers, account }: ExportPorts,
  { name, areas, notes, leftOut }: ExportWords,
): void {
  const items = AREAS.map((area) => toRoot(account, area, areas[area]));
  const folder = toFolder(account);
  transfers.downloadZip({
    ...{ name, items, folder },
    context: { kind: "files" },
    words: { notes, leftOut },
  });
  account.noteEvent("data-exported");
}

/** The record of the account alone, for which no file is opened; a transfer like the other one. */
export function exportRecord(
  { transfers, account }: ExportPorts,
  { name, notes, leftOut }: Omit<ExportWords, "areas">,
): void {
  transfers.downloadZip({
    ...{ name, items: [], folder: toFolder(account) },
    context: { kind: "files" },
    words: { notes, leftOut },
  });
}

/** The root of an area as what it is called on the screen. */
function toRoot(
  { user, rootFids }: ExportPorts["account"],
  area: AreaRoot,
  text: string,
): FileItem {
  const id = user.get().rootIds[area];
  return {
    ...{ id, parentId: id, kind: "folder", domain: "m", parentFid: rootFids[area] },
    name: { state: "open", text, fid: rootFids[area], rev: 0 },
    ...{ sizeBytes: 0, modifiedMs: 0, isDeleted: false, isStarred: false, isLinked: false },
    ...{ isReadOnly: false, shareId: "0", cachekey: "", blobId: "" },
  };
}

function toFolder({ user, rootFids }: ExportPorts["account"]): OpenedFolder {
  const id = user.get().rootIds.main;
  const path = [{ id, fid: rootFids.main, domain: "m", name: "" }];
  return { area: "main", id, path, isReadOnly: false };
}
