import type { UploadChoice } from "#app/core/transfers/chosen-files.ts";
import type { UploadSource } from "#app/core/transfers/engine.ts";
import { readDrop } from "./drop.client.ts";
import { pickFiles } from "./pick.client.ts";
import { toSourceFile } from "./source-file.client.ts";

/**
 * As {@link pickFiles}, with what opens files again after their page where the browser has that; folders
 * without, because its dialog for their handles refuses the ones that people choose most.
 */
export async function pickReopenable(
  what: UploadChoice | "file",
): Promise<readonly UploadSource[]> {
  const picked = what === "folder" ? null : await pickHandles(what !== "file");
  return picked ?? pickFiles(what);
}

/** null: this browser has no such dialog, or does not open it. */
async function pickHandles(multiple: boolean): Promise<readonly UploadSource[] | null> {
  const open: unknown = Reflect.get(window, "showOpenFilePicker");
  if (typeof open !== "function") return null;
  try {
    const handles: FileSystemFileHandle[] = await Reflect.apply(open, window, [{ multiple }]);
    const toSource = async (handle: FileSystemFileHandle) => ({
      ...toSourceFile(await handle.getFile()),
      handle: Promise.resolve(handle),
    });
    return await Promise.all(handles.map(toSource));
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? [] : null;
  }
}

/** As {@link readDrop}, with the same. */
export function readReopenableDrop(transfer: DataTransfer): readonly UploadSource[] {
  const items = [...transfer.items].filter(({ kind }) => kind === "file");
  const sources = readDrop(transfer);
  // One that the browser gives nothing of: then nobody knows which handle is whose.
  if (items.length !== sources.length) return sources;
  return sources.map((source, index) => ({ ...source, handle: handleOf(items[index]) }));
}

/** Asked for within the event, or never. Chromium alone gives it. */
function handleOf(item: DataTransferItem | undefined): Promise<object | null> | undefined {
  const ask: unknown = item && Reflect.get(item, "getAsFileSystemHandle");
  if (typeof ask !== "function") return undefined;
  const asked: Promise<object | null> = Reflect.apply(ask, item, []);
  return asked.catch(() => null);
}
