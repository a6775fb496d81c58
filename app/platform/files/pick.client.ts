import type { SourceFile } from "#app/core/ports.ts";
import { toSourceFile } from "./source-file.client.ts";

/** Opens the browser's file dialog; empty when it was closed without a choice. */
export function pickFiles(): Promise<readonly SourceFile[]> {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.hidden = true;
  document.body.append(input);
  return new Promise((resolve) => {
    const end = () => {
      resolve(Array.from(input.files ?? [], toSourceFile));
      input.remove();
    };
    input.addEventListener("change", end, { once: true });
    input.addEventListener("cancel", end, { once: true });
    input.click();
  });
}
