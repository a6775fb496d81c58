import { readDataKeys } from "#mock-api/commands/data-keys.ts";
import { finishUpload } from "#mock-api/commands/finish-upload.ts";
import { openUpload } from "#mock-api/commands/open-upload.ts";
import type { Handlers } from "#mock-api/handler.ts";

/** The commands around the bytes of a file. */
export const transferHandlers = {
  pathpreupload: (context, request) => openUpload(context, request),
  webfinishbackup: (context, request) => finishUpload(context, request),
  pathdata: (context, request) => readDataKeys(context, request),
} satisfies Partial<Handlers>;
