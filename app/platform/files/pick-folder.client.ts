import type { TargetFolder } from "#app/core/ports.ts";

/** Whether this browser lets somebody choose a folder to save into. */
export function canPickFolder(): boolean {
  return (
    typeof window !== "undefined" &&
    typeof Reflect.get(window, "showDirectoryPicker") === "function"
  );
}

/** Within a press. null: nothing was chosen, or the browser does not give that folder. */
export async function pickTargetFolder(): Promise<TargetFolder | null> {
  const ask: unknown = Reflect.get(window, "showDirectoryPicker");
  if (typeof ask !== "function") return null;
  try {
    const root: FileSystemDirectoryHandle = await Reflect.apply(ask, window, [
      { id: "save", mode: "readwrite" },
    ]);
    const { toTargetFolder } = await import("./target-folder.client.ts");
    return toTargetFolder(root);
  } catch {
    return null;
  }
}
