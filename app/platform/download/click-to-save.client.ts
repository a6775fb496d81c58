import * as CODES from "#app/contract/errors/codes.ts";
import { DOWNLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";

const URL_LIFETIME_MS = 60_000;

/** Hands a whole file to the browser's downloads, a second after it is ready (Spec B§4). */
export async function clickToSave(
  content: Blob,
  file: { name: string; sizeBytes: number },
): Promise<void> {
  if (content.size !== file.sizeBytes) throw new AppError(CODES.fileCorrupted);
  await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_LIMITS.clickDelayMs));
  const url = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  pressLink(url, file.name);
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}

/** Hands an address of this host to the browser's downloads; the name is told to nobody. */
export function pressLink(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
