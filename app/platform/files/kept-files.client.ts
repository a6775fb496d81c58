import type { KeptFilePort, SourceFile, SourceFolder } from "#app/core/ports.ts";
import {
  createHandleStore,
  type DeviceHandle,
  type HandleStore,
} from "#app/platform/storage/kept-handles.client.ts";
import { toSourceFile } from "./source-file.client.ts";
import { toTargetFolder } from "./target-folder.client.ts";

/**
 * Opens files and folders again by the handles that this browser keeps of them (Readings ).
 * @internal Tests bring a store of their own.
 */
export function createKeptFiles(store: HandleStore): KeptFilePort {
  return {
    keep: async (name, { handle }) => {
      const held = await handle;
      if (isHandle(held)) await attempt(() => store.write(name, held), undefined);
    },
    names: async () => new Set(await attempt(() => store.names(), [])),
    reopen: (name) =>
      attempt(async () => {
        const handle = await store.read(name);
        return handle === null || !(await may(handle, "read")) ? null : await openHandle(handle);
      }, null),
    reopenTarget: (name) =>
      attempt(async () => {
        const handle = await store.read(name);
        if (handle?.kind !== "directory" || !(await may(handle, "readwrite"))) return null;
        return toTargetFolder(handle);
      }, null),
    drop: (name) => attempt(() => store.remove(name), undefined),
  };
}

export const keptFiles = createKeptFiles(createHandleStore());

/** What it opens now; its size and date are those of the file as it is. */
async function openHandle(handle: DeviceHandle): Promise<SourceFile | SourceFolder> {
  const kept = Promise.resolve(handle);
  if (handle.kind === "directory") return { name: handle.name, below: handle, handle: kept };
  return { ...toSourceFile(await handle.getFile()), handle: kept };
}

/** Asks within the press where the browser does not remember its answer. */
async function may(handle: DeviceHandle, mode: "read" | "readwrite"): Promise<boolean> {
  const ask: unknown = Reflect.get(handle, "requestPermission");
  // What lies in the browser itself needs none.
  if (typeof ask !== "function") return true;
  return (await Reflect.apply(ask, handle, [{ mode }])) === "granted";
}

function isHandle(held: object | null | undefined): held is DeviceHandle {
  return typeof FileSystemHandle === "function" && held instanceof FileSystemHandle;
}

/** A browser that keeps or opens nothing asks for the file, as others do. */
async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}
