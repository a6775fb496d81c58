import type { UploadChoice } from "#app/core/transfers/chosen-files.ts";
import type { UploadSource } from "#app/core/transfers/engine.ts";
import { toSourceFile } from "./source-file.client.ts";

/** Files that are looked at before the page has its turn: browsers ask the disk about each, and the page waits. */
const SLICE_FILES = 50;

/** Opens the browser's dialog for files, one or more, or for a folder; empty when it was closed without a choice. */
export function pickFiles(what: UploadChoice | "file"): Promise<readonly UploadSource[]> {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = what !== "file";
  input.webkitdirectory = what === "folder";
  input.hidden = true;
  document.body.append(input);
  return new Promise((resolve) => {
    const end = () => {
      const files = Array.from(input.files ?? []);
      const name = files[0]?.webkitRelativePath.split("/")[0];
      // Only what lies in a chosen folder has a path.
      resolve(name ? [{ name, below: files }] : toSources(files));
      input.remove();
    };
    input.addEventListener("change", end, { once: true });
    input.addEventListener("cancel", end, { once: true });
    input.click();
  });
}

async function toSources(files: readonly File[]): Promise<readonly UploadSource[]> {
  const sources = [];
  for (const file of files) {
    sources.push(toSourceFile(file));
    if (sources.length % SLICE_FILES === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return sources;
}
