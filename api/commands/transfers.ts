import { addPublicFiles } from "#api/commands/add-public-files.ts";
import { addPublicFolder } from "#api/commands/add-public-folder.ts";
import { addSmallFiles } from "#api/commands/add-small-files.ts";
import { readDataKeys } from "#api/commands/data-keys.ts";
import { finishPublicUpload } from "#api/commands/finish-public-upload.ts";
import { finishUpload } from "#api/commands/finish-upload.ts";
import { adoptEdits, listEdits } from "#api/commands/link-adoption.ts";
import { finishEdit, openEdit } from "#api/commands/link-edits.ts";
import { openPublicUpload } from "#api/commands/open-public-upload.ts";
import { openUpload } from "#api/commands/open-upload.ts";
import { addThumbs } from "#api/commands/thumbnails.ts";
import { readUploadStatus } from "#api/commands/upload-status.ts";
import type { Handlers } from "#api/handler.ts";

/** The commands around the bytes of a file. */
export const transferHandlers = {
  pathpreupload: (context, request) => openUpload(context, request),
  uploadstatus: (context, request) => readUploadStatus(context, request),
  webfinishbackup: (context, request) => finishUpload(context, request),
  pathaddmany: (context, request) => addSmallFiles(context, request),
  pathaddmanypublic: (context, request) => addPublicFiles(context, request),
  pathaddpublic: (context, request) => addPublicFolder(context, request),

  pathpreuploadpublic: (context, request) => openPublicUpload(context, request),
  webfinishbackuppublic: (context, request) => finishPublicUpload(context, request),
  linkeditopen: (context, request) => openEdit(context, request),
  linkeditfinish: (context, request) => finishEdit(context, request),
  linkedits: (context) => listEdits(context),
  linkeditsadopt: (context, request) => adoptEdits(context, request),
  pathdata: (context, request) => readDataKeys(context, request),
  thumbadd: (context, request) => addThumbs(context, request),
} satisfies Partial<Handlers>;
