import type { FileActions } from "#app/features/files/use-file-actions.ts";

const nothing = async () => undefined;

/** Actions of a row that do nothing. */
export const IDLE_ACTIONS: FileActions = {
  createFolder: async () => "",
  rename: nothing,
  remove: nothing,
  restore: nothing,
  toggleStar: nothing,
  download: () => undefined,
};
