/** As long as a slow browser may need to take it. */
const URL_LIFETIME_MS = 60_000;

/** Hands a small text over to the browser's downloads. */
export function saveText(fileName: string, text: string): void {
  saveFile(fileName, new Blob([text], { type: "text/csv;charset=utf-8" }));
}

/** The same for a small file. */
export function saveFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = fileName;
  anchor.hidden = true;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  // Firefox takes it after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME_MS);
}
