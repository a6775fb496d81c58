import * as CODES from "#app/contract/errors/codes.ts";
import type { AcceptedTransfer } from "#app/core/transfers/accepted.ts";
import { DownloadTransfer } from "#app/core/transfers/download/download-transfer.ts";
import type { LinkUploadFolder, UploadSource } from "#app/core/transfers/engine.ts";
import { FolderTransfer } from "#app/core/transfers/folder/folder-transfer.ts";
import { OwnFolderWay } from "#app/core/transfers/folder/own-folder-way.ts";
import { VisitorFolderWay } from "#app/core/transfers/folder/visitor-folder-way.ts";
import type { Transfer } from "#app/core/transfers/transfer.ts";
import {
  findContentRefusal,
  findFolderRefusal,
  findUploadRefusal,
} from "#app/core/transfers/upload/checks.ts";
import { LinkUploadTransfer } from "#app/core/transfers/upload/link-upload-transfer.ts";
import { canUpload } from "#app/core/transfers/upload/upload-support.ts";
import type { UploadBatch } from "#app/core/transfers/upload/upload-task.ts";
import { type UploadPorts, UploadTransfer } from "#app/core/transfers/upload/upload-transfer.ts";
import { ZipTransfer } from "#app/core/transfers/zip/zip-transfer.ts";

/** A transfer that can run, or the code of what keeps it from ever beginning. */
export type Prepared =
  | { readonly kind: "ready"; readonly transfer: Transfer }
  | { readonly kind: "refused"; readonly code: number };

/** Makes what was asked for into a transfer. The kinds are told apart here and nowhere else. */
export function prepareTransfer({ id, work }: AcceptedTransfer, ports: UploadPorts): Prepared {
  switch (work.kind) {
    case "upload": {
      const { source, folder } = work;
      const isFolder = "below" in source;
      const refusal = isFolder
        ? findFolderRefusal(source.name)
        : // A visitor is asked nothing: their file is refused, or goes up as it is.
          ("visit" in folder ? findUploadRefusal : findContentRefusal)(source);
      const code = isUnfit(ports) ? CODES.browserUnfit : refusal;
      if (code !== null) return { kind: "refused", code };
      if ("visit" in folder) return prepareVisitor({ ...work, id, folder }, ports);
      const transfer = isFolder
        ? new FolderTransfer({ id, source, way: new OwnFolderWay(folder, ports, null) }, ports)
        : new UploadTransfer({ ...work, id, source }, ports);
      return { kind: "ready", transfer };
    }
    case "download":
      return { kind: "ready", transfer: new DownloadTransfer(work, null) };
    case "zip":
      return { kind: "ready", transfer: new ZipTransfer(work, null) };
  }
}

interface VisitorWork {
  readonly id: string;
  readonly source: UploadSource;
  readonly folder: LinkUploadFolder;
  readonly batch: UploadBatch;
}

function prepareVisitor({ source, ...work }: VisitorWork, ports: UploadPorts): Prepared {
  const { id, folder } = work;
  const transfer =
    "below" in source
      ? new FolderTransfer({ id, source, way: new VisitorFolderWay(folder, ports) }, ports)
      : new LinkUploadTransfer({ ...work, source }, ports);
  return { kind: "ready", transfer };
}

function isUnfit({ ports: { uploadAbilities, log } }: UploadPorts): boolean {
  if (canUpload(uploadAbilities)) return false;
  // Word for word (Spec A§8.9, B§8).
  log.warn("files were attempted to be uploaded but the browser does not support it");
  return true;
}
